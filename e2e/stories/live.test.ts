import type { Locator, Page, Response } from "playwright-core";
import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { aGuest } from "../visitor.ts";
import { languages, words } from "../words.ts";

const admin = "admin@alpenland.example";
const patience = { timeout: 80_000, interval: 500 };

test.each(languages)(
  "a vehicle on the road moves on the live map (%s)",
  async (language) => {
    const say = words[language];
    const page = await aGuest(language, admin);
    await page.goto("/");
    await page.getByRole("navigation", { name: say.mainMenu }).getByRole("link", { name: say.live }).click();

    // One that no story drives privately.
    const moving = page
      .getByRole("list", { name: say.vehicleList })
      .getByRole("button")
      .filter({ has: page.getByRole("img", { name: say.moving }), hasNotText: "L-731 KX" });
    await moving.first().waitFor({ timeout: patience.timeout });
    await moving.first().click();
    const marker = page.getByRole("button", { name: say.movingMarker, pressed: true });
    const before = await settled(marker);

    await expect.poll(async () => distance(before, await placeOf(marker)), patience).toBeGreaterThan(2);
  },
  120_000,
);

test.each(languages)("the introduction is shown once, and positions are narrowed (%s)", async (language) => {
  const page = await aGuest(language, admin);
  const say = { ...words[language], ...texts[language] };
  await page.goto("/livelocation");
  await page.getByRole("button", { name: say.understood }).click();
  await page.getByText(say.note).waitFor();
  await judge(page, "live");

  await page.getByRole("button", { name: say.moreFilters }).click();
  const dialog = page.getByRole("dialog");
  // The list of vehicles lies over what follows until one looks elsewhere.
  await dialog.getByRole("heading").click();
  await dialog.getByLabel(say.onlyMoving).check();
  await judge(page, "live-filter");
  const answered = page.waitForResponse(/VehiclePositions\?.*onlyMoving=true/);
  await dialog.getByRole("button", { name: say.apply }).click();
  const positions = (await (await answered).json()) as { speed: number }[];
  expect(positions.every(({ speed }) => speed > 0)).toBe(true);

  await page.reload();
  await page.getByRole("button", { name: say.oneFilter }).waitFor();
  expect(await page.getByRole("button", { name: say.understood }).count()).toBe(0);
});

test("without a stream positions are asked for every 30 seconds, and no more once the page is left", async () => {
  const page = await aGuest("de-AT", admin);
  await page.route("**/LiveLocations/Stream*", (route) => route.fulfill({ status: 503, json: {} }));
  let calls = 0;
  page.on("request", (request) => (calls += Number(request.url().includes("VehiclePositions"))));
  await page.route("**/api/Users/current", async (route) => {
    const answer = await route.fetch();
    const user = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...user, liveLocationIntervalInSeconds: 0 } });
  });
  await page.clock.install();
  await page.goto("/livelocation");
  await page.getByText("Abfrage alle 30 s").waitFor();
  await page.getByRole("list", { name: words["de-AT"].vehicleList }).waitFor();
  expect(calls).toBe(1);

  const next = page.waitForResponse(/VehiclePositions/);
  await page.clock.runFor(31_000);
  await next;
  expect(calls).toBe(2);

  await page.getByRole("link", { name: "Fahrzeuge", exact: true }).click();
  await page.getByRole("heading", { name: "Fahrzeuge", level: 1 }).waitFor();
  await page.clock.runFor(120_000);
  expect(calls).toBe(2);
});

test.each(["desk", "phone"] as const)(
  "vehicles chosen one after the other each come to the middle of the map (%s)",
  async (device) => {
    const page = await aGuest("de-AT", admin, device);
    const answered = page.waitForResponse(/VehiclePositions/);
    await page.goto("/livelocation");
    const [first, second] = await farApart(await answered);
    for (const plate of [first, second, first]) {
      // The card covers the list of the phone.
      const close = page.getByRole("button", { name: "Auswahl aufheben" });
      if (device === "phone" && (await close.count()) > 0) await close.click();
      const list = page.getByRole("list", { name: words["de-AT"].vehicleList });
      await list.getByRole("button", { name: plate }).dispatchEvent("click");
      await page.getByRole("region", { name: `Fahrzeug ${plate}` }).waitFor();
      const marker = page.getByRole("button", { name: new RegExp(`^${plate}, `), pressed: true });
      await expect
        .poll(() => offMiddle(page, marker, device === "phone" ? 0.25 : 0.5), patience)
        .toBeLessThan(60);
    }
  },
);

test.each([
  ["desk", "de-AT"],
  ["phone", "en"],
] as const)("the vehicles nearest to an address come first (%s)", async (device, language) => {
  const page = await aGuest(language, admin, device);
  const say = texts[language];
  const answered = page.waitForResponse(/VehiclePositions/);
  await page.goto("/livelocation");
  const positions = (await (await answered).json()) as Positioned[];
  await page.getByRole("button", { name: say.nearest }).click();
  await page.getByRole("combobox", { name: say.nearestTo }).fill("Salzburg");
  await page.getByRole("option").first().click();
  const first = page.getByRole("list", { name: words[language].vehicleList }).getByRole("button").first();
  const salzburg = { latitude: 47.8, longitude: 13.05 };
  const far = (place: Positioned) =>
    Math.hypot(place.latitude - salzburg.latitude, (place.longitude - salzburg.longitude) * 0.67);
  const [nearest] = positions
    .filter(({ isPlaceHidden }) => !isPlaceHidden)
    .toSorted((a, b) => far(a) - far(b));
  await first
    .filter({ hasText: nearest!.licensePlate })
    .filter({ hasText: / (k?m)\b/ })
    .waitFor();
  await judge(page, "live-nearest");
  // Whoever closes the question has the order of before again.
  await page.getByRole("button", { name: say.nearest }).click();
  await page.getByRole("combobox", { name: say.nearestTo }).waitFor({ state: "detached" });
});

type Positioned = { latitude: number; longitude: number; licensePlate: string; isPlaceHidden: boolean };

test("on the phone the vehicle that a link names is chosen and followed", async () => {
  const page = await aGuest("de-AT", admin, "phone");
  const answered = page.waitForResponse(/VehiclePositions/);
  await page.goto("/livelocation");
  const [vehicle] = (await (await answered).json()) as { id: string; licensePlate: string }[];
  await page.goto(`/livelocation?vehicleId=${vehicle!.id}`);

  await page.getByRole("region", { name: `Fahrzeug ${vehicle!.licensePlate}` }).waitFor();
  await page.locator(".maplibregl-marker button[aria-pressed=true]").waitFor();
  await judge(page, "live-vehicle");
  await page.getByRole("button", { name: "Einstellungen der Karte" }).click();
  expect(await page.getByLabel("Gewähltem Fahrzeug folgen").isChecked()).toBe(true);
  await page.getByRole("dialog", { name: "Einstellungen der Karte" }).waitFor();
  await judge(page, "live-settings");
});

const texts = {
  "de-AT": {
    understood: "Verstanden",
    nearest: "Nächste Fahrzeuge zu einer Adresse",
    nearestTo: "Nächste zu Adresse …",
    note: "Fahrzeuge bewegen sich, sobald ihre Box etwas meldet",
    moreFilters: "Weitere Filter",
    oneFilter: "Weitere Filter, 1 aktiv",
    onlyMoving: "Nur fahrende Fahrzeuge",
    apply: /^Anwenden|^Filter anwenden/,
  },
  en: {
    nearest: "Nearest vehicles to an address",
    nearestTo: "Nearest to address …",
    understood: "Got it",
    note: "Vehicles move as soon as their Box reports",
    moreFilters: "More filters",
    oneFilter: "More filters, 1 on",
    onlyMoving: "Moving vehicles only",
    apply: /^Apply/,
  },
} as const;

/** The plates of two vehicles that no map shows at the same place. */
async function farApart(answer: Response): Promise<[string, string]> {
  const places = (await answer.json()) as { licensePlate: string; latitude: number; longitude: number }[];
  const byLongitude = places.toSorted((one, other) => one.longitude - other.longitude);
  return [byLongitude[0]!.licensePlate, byLongitude.at(-1)!.licensePlate];
}

/** Pixels between a marker and the middle of what can be seen of the map. */
async function offMiddle(page: Page, marker: Locator, share: number): Promise<number> {
  const map = (await page.locator(".maplibregl-canvas").boundingBox())!;
  const { x, y, width, height } = (await marker.boundingBox())!;
  return distance(
    { x: x + width / 2, y: y + height / 2 },
    { x: map.x + map.width / 2, y: map.y + map.height * share },
  );
}

/** Where the marker is once the map has come to rest. */
async function settled(marker: Locator): Promise<Pixels> {
  let last: Pixels = { x: Number.NaN, y: Number.NaN };
  const step = async () => {
    const [before, now] = [last, (last = await placeOf(marker))];
    return distance(before, now);
  };
  await expect.poll(step, patience).toBe(0);
  return last;
}

type Pixels = { x: number; y: number };

async function placeOf(marker: Locator): Promise<Pixels> {
  const { x, y } = (await marker.boundingBox())!;
  return { x, y };
}

function distance(one: Pixels, other: Pixels): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
