import { expect, inject, test } from "vitest";
import { choose } from "../choose.ts";
import { judge } from "../judge.ts";
import { callApi } from "../trips.ts";
import { aGuest } from "../visitor.ts";

const administrator = "admin@rainer-messebau.example";
const patience = { timeout: 80_000, interval: 2_000 };

const says = {
  "de-AT": {
    integrations: "Schnittstellen",
    vehicle: "Tieflader",
    plate: "I-811 MR",
    none: "Noch keine Geräte gesehen",
    setUp: "Traccar einrichten",
    entries: "Einträge für conf/traccar.xml",
    close: "Schließen",
    noVehicle: "Kein Fahrzeug",
    assign: "Fahrzeug zuordnen",
    choice: "Fahrzeug",
    done: "Bagger 7 ist in Tieflader",
    actions: "Aktionen für Bagger 7",
    search: "Gerät oder Fahrzeug suchen",
    nothing: "Kein Gerät passt zu dieser Auswahl.",
    release: "Aus dem Fahrzeug nehmen",
    released: "Bagger 7 ist in keinem Fahrzeug mehr",
  },
  en: {
    integrations: "Integrations",
    vehicle: "Low loader",
    plate: "I-812 MR",
    none: "No devices seen yet",
    setUp: "Set up Traccar",
    entries: "Entries for conf/traccar.xml",
    close: "Close",
    noVehicle: "No vehicle",
    assign: "Assign vehicle",
    choice: "Vehicle",
    done: "Digger 7 is in Low loader",
    actions: "Actions for Digger 7",
    search: "Search device or vehicle",
    nothing: "No device matches this selection.",
    release: "Take out of the vehicle",
    released: "Digger 7 is in no vehicle any more",
  },
} as const;

test.each([
  ["de-AT", "desk", "Bagger 7"],
  ["en", "phone", "Digger 7"],
] as const)(
  "what Traccar forwards is listed, put into a vehicle, drives a trip and is taken out again (%s, %s)",
  async (language, size, name) => {
    const say = says[language];
    const page = await aGuest(language, administrator, size);
    await page.goto("/integrations");
    await page.getByRole("link", { name: "Traccar" }).click();
    await page.getByRole("heading", { name: say.integrations, level: 1 }).waitFor();
    // The other language has a device of its own there.
    await page.getByRole("button", { name: say.setUp }).first().click();
    const setUp = page.getByRole("dialog", { name: say.setUp });
    const entries = await setUp.getByLabel(say.entries).inputValue();
    expect(entries).toContain(
      `<entry key='forward.url'>${inject("product").origin}/api/Forward/Traccar</entry>`,
    );
    await judge(page, "traccar-set-up");
    await setUp.getByRole("button", { name: say.close, exact: true }).last().click();
    await setUp.waitFor({ state: "detached" });

    const { id } = (await callApi(page, "POST", "/api/Vehicles", {
      name: say.vehicle,
      licensePlate: say.plate,
      model: "Scania R450",
      type: 2,
      mileageInMeters: 1_000,
    })) as { id: string };
    const { token } = (await callApi(page, "POST", "/api/ApiTokens", {
      name: `Traccar ${language}`,
      scopes: ["positions"],
    })) as { token: string };
    const start = Math.ceil(Date.now() / 1_000) + 30;
    const forward = (points: readonly Point[]) =>
      forwardAll(token, { uniqueId: `8600 ${language}`, name }, points);
    expect(await forward([[start - 60, 0, 0]])).toEqual([202]);

    const row = page.getByRole(size === "desk" ? "row" : "article").filter({ hasText: name });
    const act = async (action: string) => {
      // What has closed a dialog would close a menu, too.
      await page.reload();
      await row.getByRole("button", { name: say.actions }).click();
      const actions = size === "desk" ? page.getByRole("menu") : page.getByRole("dialog");
      const role = size === "desk" ? "menuitem" : "button";
      await actions.getByRole(role, { name: action, exact: true }).click();
    };
    await row.getByText(say.noVehicle).waitFor(patience);
    await judge(page, "traccar-seen");
    if (size === "desk") await row.getByRole("button", { name: say.assign }).click();
    else await act(say.assign);
    const dialog = page.getByRole("dialog", { name: say.assign });
    await choose(dialog, say.choice, say.plate);
    await judge(page, "traccar-assign");
    await dialog.getByRole("button", { name: say.assign }).click();
    await page.getByText(say.done).waitFor();
    await row.getByText(say.vehicle).waitFor();
    await judge(page, "traccar-assigned");

    const answers = await forward(driveFrom(start));
    expect(new Set(answers)).toEqual(new Set([204]));
    const trips = async () => {
      const [from, to] = [Date.now() - 86_400_000, Date.now() + 86_400_000].map((at) =>
        new Date(at).toISOString(),
      );
      const path = `/api/Trips?vehicleIds=${id}&from=${from}&to=${to}`;
      return ((await callApi(page, "GET", path)) as { items: unknown[] }).items;
    };
    await expect
      .poll(trips, patience)
      .toMatchObject([{ mileageInMeters: expect.closeTo(1_334, -1) as unknown }]);

    await page.getByLabel(say.search).fill("Mähdrescher");
    await page.getByText(say.nothing).waitFor();
    await judge(page, "traccar-none-found");
    await act(say.release);
    const question = page.getByRole("dialog", { name: say.release });
    await question.getByRole("button", { name: say.release }).waitFor();
    await judge(page, "traccar-release");
    await question.getByRole("button", { name: say.release }).click();
    await page.getByText(say.released).waitFor();
    expect(await forward([[start + 500, 12, 0]])).toEqual([202]);
  },
  300_000,
);

/** Seconds, steps of 111 m to the north, km/h. */
type Point = readonly [at: number, steps: number, kmh: number];

/** Two minutes at 40 km/h and five minutes of standing, as far ahead as a clock may be. */
const driveFrom = (start: number): Point[] => [
  [start, 0, 0],
  ...Array.from({ length: 12 }, (_, step) => [start + 10 * (step + 1), step + 1, 40] as const),
  [start + 130, 12, 0],
  [start + 431, 12, 0],
];

async function forwardAll(
  token: string,
  device: { uniqueId: string; name: string },
  points: readonly Point[],
): Promise<number[]> {
  const answers: number[] = [];
  for (const [at, steps, kmh] of points) {
    const time = new Date(at * 1_000).toISOString();
    const place = { latitude: 47.8 + steps * 0.001, longitude: 13.05, speed: kmh * 0.539957 };
    const said = { protocol: "teltonika", deviceTime: time, fixTime: time, valid: true, outdated: false };
    const answer = await fetch(`${inject("product").origin}/api/Forward/Traccar`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ position: { ...said, ...place, attributes: { sat: 9 } }, device }),
    });
    answers.push(answer.status);
  }
  return answers;
}
