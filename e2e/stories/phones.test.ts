import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { choose } from "../choose.ts";
import { judge } from "../judge.ts";
import { callApi } from "../trips.ts";
import { aGuest } from "../visitor.ts";

const administrator = "admin@rainer-messebau.example";
const patience = { timeout: 80_000, interval: 2_000 };

const says = {
  "de-AT": {
    vehicle: "Anhänger Messe",
    plate: "I-701 MR",
    open: "Anhänger Messe öffnen",
    connect: "Telefon verbinden",
    name: "Name des Telefons",
    nameIsEmpty: "Geben Sie dem Telefon einen Namen",
    driver: "Fahrer",
    secret: "Geheim, nur jetzt sichtbar",
    scan: "Mit Traccar Client scannen",
    openOwnTracks: "Mit OwnTracks öffnen",
    openHere: "Auf diesem Telefon öffnen",
    address: "Adresse für andere Apps",
    encryption: "Verschlüsselung in der App ausschalten",
    question: "Code nicht gescannt?",
    back: "Zurück zum Code",
    leave: "Ohne Code schließen",
    waiting: "Warte auf die erste Position …",
    withoutPlace: "Meldet sich, aber noch ohne Position. Ist die App eingerichtet und eingeschaltet?",
    unreadable: "1 Meldung von heute war nicht lesbar. Verschlüsselung in der App ausschalten.",
    edit: "Bearbeiten",
    save: "Telefon speichern",
    connected: "Verbunden, Akku 81 %",
    ahead: /Uhr geht \d+ s vor/,
    look: "Öffnen",
    drivenBy: "Fahrer: Simon Thaler",
    renew: "Neuer QR-Code",
    renewWhy: "Der bisherige Code gilt dann nicht mehr. Die App braucht den neuen.",
    revoke: "Trennen",
    revoked: "Das Telefon ist getrennt",
  },
  en: {
    vehicle: "Stand builder",
    plate: "I-702 MR",
    open: "Open Stand builder",
    connect: "Connect a phone",
    name: "Name of the phone",
    nameIsEmpty: "Give the phone a name",
    driver: "Driver",
    secret: "Secret, shown once",
    scan: "Scan with Traccar Client",
    openOwnTracks: "Open with OwnTracks",
    openHere: "Open on this phone",
    address: "Address for other apps",
    encryption: "Switch off encryption in the app",
    question: "Code not scanned?",
    back: "Back to the code",
    leave: "Close without the code",
    waiting: "Waiting for the first position …",
    withoutPlace: "Heard of, but without a position so far. Is the app set up and switched on?",
    unreadable: "1 report of today could not be read. Switch off encryption in the app.",
    edit: "Edit",
    save: "Save phone",
    connected: "Connected, battery 81 %",
    ahead: /Clock is \d+ s ahead/,
    look: "Open",
    drivenBy: "Driver: Simon Thaler",
    renew: "New QR code",
    renewWhy: "The code before stops working. The app needs the new one.",
    revoke: "Disconnect",
    revoked: "The phone is disconnected",
  },
} as const;

test.each([
  ["de-AT", "desk"],
  ["en", "phone"],
] as const)(
  "a phone is connected by what the codes hold, is on the map with its first place, and drives a trip (%s, %s)",
  async (language, size) => {
    const say = says[language];
    const page = await aGuest(language, administrator, size);
    await page.goto("/vehicles");
    const { id } = await aVehicle(page, say);
    await page.reload();
    await page.getByRole("button", { name: say.open }).click();
    await page.getByRole("dialog").getByRole("button", { name: say.connect }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(say.name).waitFor();
    await judge(page, "phone-form");
    await dialog.getByRole("button", { name: say.connect }).click();
    await dialog.getByText(say.nameIsEmpty).waitFor();
    await dialog.getByLabel(say.name).fill("Simons Telefon");
    await choose(dialog, say.driver, "Simon Thaler");
    await dialog.getByRole("button", { name: say.connect }).click();

    await dialog.getByText(say.secret).waitFor();
    await dialog.getByText(say.waiting).waitFor();
    await dialog.getByRole("img", { name: say.scan }).waitFor();
    await dialog.getByRole("img", { name: say.openOwnTracks }).waitFor();
    await dialog.getByText(say.encryption).first().waitFor();
    await judge(page, "phone-codes");
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: say.question });
    await question.getByRole("button", { name: say.back }).click();
    await question.waitFor({ state: "detached" });
    const url = await addressIn(dialog, say);
    // As a camera opens it that is no app.
    expect(await statusOf(url)).toBe(200);
    await dialog.getByText(say.withoutPlace).waitFor(patience);
    await fetch(url, { method: "POST", body: JSON.stringify({ _type: "encrypted", data: "AA" }) });
    await dialog.getByText(say.unreadable).waitFor(patience);
    await dialog.getByText(say.waiting).waitFor();
    await judge(page, "phone-unreadable");
    const start = Math.ceil(Date.now() / 1_000) + 1;
    await report(url, [{ at: start, steps: 0, kmh: 0 }]);
    await dialog.getByText(say.connected).waitFor(patience);
    await judge(page, "phone-connected");

    await report(url, driveFrom(start));
    await dialog.getByText(say.ahead).waitFor(patience);
    const position = async () => {
      const seen = await callApi(page, "GET", `/api/LiveLocations/VehiclePositions?vehicleIds=${id}`);
      return JSON.stringify(seen).includes(say.plate);
    };
    await expect.poll(position, patience).toBe(true);
    await page.goto(`/trips?vehicleId=${id}`);
    await page.getByText("Simon Thaler").first().waitFor(patience);
    await judge(page, "phone-trip");
    expect(await tripOf(page, id)).toMatchObject([
      { driver: { name: "Simon Thaler" }, mileageInMeters: expect.closeTo(1_334, -1) as unknown },
    ]);

    await changed(page, say, url);
  },
  300_000,
);

/** The vehicle again: what is known of its phone, another address, and the end of it. */
async function changed(page: Page, say: (typeof says)[keyof typeof says], before: string): Promise<void> {
  await page.goto("/vehicles");
  await page.getByRole("button", { name: say.open }).click();
  await page.getByRole("dialog").getByRole("button", { name: say.look, exact: true }).first().click();
  let card = page.getByRole("region", { name: "Simons Telefon" });
  await card.getByText(say.drivenBy).waitFor();
  await judge(page, "phone-known");
  await card.getByRole("button", { name: say.edit }).click();
  await card.getByLabel(say.name).fill("Simons Zweittelefon");
  await judge(page, "phone-change");
  await card.getByRole("button", { name: say.save }).click();
  card = page.getByRole("region", { name: "Simons Zweittelefon" });
  await card.getByRole("button", { name: say.renew }).click();
  await card.getByText(say.renewWhy).waitFor();
  await card.getByRole("button", { name: say.renew }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(say.waiting).waitFor();
  const url = await addressIn(dialog, say);
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: say.question });
  await question.getByRole("button", { name: say.leave }).waitFor();
  await judge(page, "phone-question");
  await question.getByRole("button", { name: say.leave }).click();
  await dialog.first().waitFor({ state: "detached" });
  expect([await statusOf(before), await statusOf(url)]).toEqual([404, 200]);

  await page.getByRole("button", { name: say.open }).click();
  await page.getByRole("dialog").getByRole("button", { name: say.look, exact: true }).first().click();
  await card.getByRole("button", { name: say.revoke }).click();
  await card.getByRole("button", { name: say.revoke }).click();
  await page.getByText(say.revoked).waitFor();
  expect(await statusOf(url)).toBe(404);
}

async function aVehicle(
  page: Page,
  { vehicle, plate }: { vehicle: string; plate: string },
): Promise<{ id: string }> {
  const body = { name: vehicle, licensePlate: plate, model: "VW Crafter", type: 2, mileageInMeters: 1_000 };
  return (await callApi(page, "POST", "/api/Vehicles", body)) as { id: string };
}

/** The address in the link that the code for OwnTracks holds, which is the one for other apps as well. */
async function addressIn(dialog: Locator, say: (typeof says)[keyof typeof says]): Promise<string> {
  const link = await dialog.getByRole("link", { name: say.openHere }).getAttribute("href");
  const inline = decodeURIComponent(link!.replace("owntracks:///config?inline=", ""));
  const { url } = JSON.parse(Buffer.from(inline, "base64").toString()) as { url: string };
  expect(await dialog.getByLabel(say.address).inputValue()).toBe(url);
  return url;
}

type Place = { at: number; steps: number; kmh: number };

/** Two minutes at 40 km/h, 111 m every 10 s, and five minutes of standing, as far ahead as a clock may be. */
const driveFrom = (start: number): Place[] => [
  ...Array.from({ length: 12 }, (_, step) => ({ at: start + 10 * (step + 1), steps: step + 1, kmh: 40 })),
  { at: start + 130, steps: 12, kmh: 0 },
  { at: start + 431, steps: 12, kmh: 0 },
];

/** As OwnTracks reports: one place after the other. */
async function report(url: string, places: readonly Place[]): Promise<void> {
  for (const { at, steps, kmh } of places) {
    const said = {
      _type: "location",
      tst: at,
      lat: 47.26 + steps * 0.001,
      lon: 11.4,
      vel: kmh,
      acc: 5,
      batt: 81,
      bs: 1,
    };
    const answer = await fetch(url, { method: "POST", body: JSON.stringify(said) });
    expect([answer.status, await answer.text()]).toEqual([200, "[]"]);
  }
}

const statusOf = async (url: string) => (await fetch(url)).status;

async function tripOf(page: Page, vehicleId: string): Promise<unknown[]> {
  const day = 86_400_000;
  const [from, to] = [Date.now() - day, Date.now() + day].map((at) => new Date(at).toISOString());
  const answer = await callApi(page, "GET", `/api/Trips?vehicleIds=${vehicleId}&from=${from}&to=${to}`);
  return (answer as { items: unknown[] }).items;
}

test("a person is given a phone as well, a vehicle that has one gets no other, and back asks before the code is lost", async () => {
  const page = await aGuest("de-AT", administrator);
  await page.goto("/vehicles");
  const { id } = await aVehicle(page, { vehicle: "Sattelzug", plate: "I-703 MR" });
  await aVehicle(page, { vehicle: "Kleinbus", plate: "I-704 MR" });
  await callApi(page, "POST", "/api/Phones", { name: "Ladestation", vehicleId: id });
  await page.getByRole("link", { name: "Benutzer" }).click();
  await page.getByRole("button", { name: "Verena Rainer öffnen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Telefon verbinden" }).click();
  const dialog = page.getByRole("dialog", { name: "Telefon statt Box" });
  const connect = dialog.getByRole("button", { name: "Telefon verbinden" });
  await dialog.getByLabel("Name des Telefons").fill("Diensthandy");
  await connect.click();
  await dialog.getByText("Wählen Sie ein Fahrzeug").waitFor();
  await choose(dialog, "Fahrzeug", "I-703 MR");
  await connect.click();
  await dialog.getByText("Sattelzug hat schon ein Telefon").waitFor();
  await judge(page, "phone-of-person");
  await choose(dialog, "Fahrzeug", "I-704 MR");
  await connect.click();
  await dialog.getByText("Geheim, nur jetzt sichtbar").waitFor();

  await page.goBack();
  const question = page.getByRole("dialog", { name: "Code nicht gescannt?" });
  await question.getByRole("button", { name: "Ohne Code schließen" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Verena Rainer öffnen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Telefon verbinden" }).click();
  await page.getByRole("region", { name: "Diensthandy" }).getByText("Fahrzeug: Kleinbus").waitFor();
  await judge(page, "phones-of-person");
});
