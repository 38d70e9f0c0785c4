import { expect, test } from "vitest";
import type { Page } from "@wegbuch/contract/kit/page";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { aVehicle } from "../../../../test/kit/db/builders.ts";
import { inMandator } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../../../test/kit/db/database.ts";
import { clock } from "../../../platform/clock.ts";
import { at } from "../../../../test/kit/api/logbook.ts";
import { aFiledLogbook } from "../../../../test/kit/api/filed-logbook.ts";

const database = await aDatabase();
const address = (displayName: string) => JSON.stringify({ displayName });

/** The two trips of the worked example: 12 km on business, 8 km private. */
async function theExample(given: Parameters<typeof aFiledLogbook>[1] = {}) {
  const logbook = await aFiledLogbook(database, given);
  await logbook.aDrive("06:00", "06:30", {
    mileage_in_meters: 12_000,
    description: "Besprechung Graz",
    start_address: address("Ring 1, 1010 Wien"),
    destination_address: address("Hauptplatz 1, 8010 Graz"),
  });
  await logbook.aDrive("07:00", "07:35", { mileage_in_meters: 8_000, type: 1 });
  await logbook.recount();
  return logbook;
}

test("a group's trips are summed by type, and all of them in the end", async () => {
  const { pdf, xlsx } = await theExample();
  const { text, pages } = await pdf();
  const sums = "2 Fahrten · 1:05 h · 20,0 km (Geschäftlich 12,0 · Privat 8,0 · Arbeitsweg 0,0)";
  // An only month needs no sums beside those of its vehicle.
  expect(text).not.toContain("Summe Mai 2026");
  expect(text).toContain(`Summe Caddy · W-1 | ${sums}`);
  expect(text).toContain(`Gesamtsumme | ${sums}`);
  expect(text).toContain("Caddy · W-1 · Mai 2026");
  expect(text).toContain(
    "1 | 04.05.2026 | 08:00 | 0:30 | Xaver Huber | Caddy | Ring 1, 1010 Wien | 0,0 | 12,0 | Geschäftlich",
  );
  expect(text).toContain("08:30 | W-1 | Hauptplatz 1, 8010 Graz | 12,0");
  expect(pages[0]!.slice(0, 6)).toEqual([
    "Fahrtenbuch",
    "Mandant | Alpenland GmbH",
    "Zeitraum | Gesamter Zeitraum",
    "Gruppiert nach | Fahrzeug",
    "Erstellt am | 04.05.2026 10:00",
    "Filter | Keine Einschränkung",
  ]);
  expect(pages.map((page) => page.at(-1)!.split(" | ").at(-1))).toEqual(["Seite 1 von 2", "Seite 2 von 2"]);
  const { rows } = await xlsx();
  expect(rows.at(-1)).toEqual({
    Fahrzeug: "Gesamtsumme",
    Dauer: String(3_900 / 86_400),
    km: "20",
    Zweck: "2 Fahrten: Geschäftlich 12,0 · Privat 8,0 · Arbeitsweg 0,0",
  });
});

test("each month of several has sums of its own", async () => {
  const { pdf, aDrive } = await theExample();
  const april = { started_at: "2026-04-30T06:00:00Z", finished_at: "2026-04-30T07:00:00Z" };
  await aDrive("06:00", "07:00", { ...april, mileage_in_meters: 5_000 });
  const { text } = await pdf();
  const summed = text.match(/^(Summe|Gesamt)[^|]*\| \d+/gm);
  expect(summed).toEqual([
    "Summe April 2026 | 1",
    "Summe Mai 2026 | 2",
    "Summe Caddy · W-1 | 3",
    "Gesamtsumme | 3",
  ]);
});

test("without the times of private trips they show their type and kilometres only", async () => {
  const { pdf, xlsx } = await theExample();
  const asked = { ShowPrivateTripTimes: false };
  const { text } = await pdf(asked);
  expect(text).toContain("\n2 | 8,0 | Privat\n");
  expect(text).not.toMatch(/09:00|09:35/);
  expect(text).toContain("2 Fahrten · 0:30 h · 20,0 km");
  expect(text).toContain("Filter | ohne Zeiten privater Fahrten");
  const { rows } = await xlsx(asked);
  expect(rows[1]).toEqual({ Fahrzeug: "Caddy · W-1", km: "8", Typ: "Privat" });
});

test("the table has the same columns, with real dates and numbers and its titles in sight", async () => {
  const { xlsx } = await theExample();
  const { headings, titles, rows } = await xlsx();
  expect(headings).toEqual([
    "Fahrtenbuch · Alpenland GmbH · Gesamter Zeitraum",
    "Erstellt am 04.05.2026 10:00 · Gruppiert nach: Fahrzeug · Filter: Keine Einschränkung · " +
      "Auswertung zum Weiterrechnen, kein Fahrtenbuch im Sinne des Steuerrechts: Änderungen weist das PDF aus",
  ]);
  expect(titles.join()).toBe(
    "Fahrzeug,Fahrer,Fahrzeug,Kennzeichen,Datum,Beginn,Ende,Dauer,Startadresse,Zieladresse,km vorher,km nachher,km,Typ,Zweck,Besuchter Partner,Nachträge,Kostenstelle,Herkunft",
  );
  const serial = (instant: string) => String(Date.parse(instant) / 86_400_000 + 25_569);
  expect(rows[0]).toEqual({
    Fahrzeug: "Caddy",
    Fahrer: "Xaver Huber",
    Kennzeichen: "W-1",
    Datum: serial("2026-05-04T00:00Z"),
    Beginn: serial("2026-05-04T08:00Z"),
    Ende: serial("2026-05-04T08:30Z"),
    Dauer: String(1_800 / 86_400),
    Startadresse: "Ring 1, 1010 Wien",
    Zieladresse: "Hauptplatz 1, 8010 Graz",
    "km vorher": "0",
    "km nachher": "12",
    km: "12",
    Typ: "Geschäftlich",
    Zweck: "Besprechung Graz",
  });
});

test("the same data give the same bytes, in the language of the request", async () => {
  const { made, pdf, xlsx } = await theExample();
  for (const format of ["pdf", "xlsx"] as const)
    expect(Buffer.compare(await made(format, {}), await made(format, {}))).toBe(0);
  const english = await pdf({ language: "en", from: "2026-04-30T22:00:00Z", to: "2026-05-31T22:00:00Z" });
  expect(english.pages[0]!.slice(0, 3)).toEqual([
    "Logbook",
    "Mandator | Alpenland GmbH",
    "Period | 01.05.2026 – 31.05.2026",
  ]);
  expect(english.text).toContain(
    "2 trips · 1:05 h · 20.0 km (Business 12.0 · Private 8.0 · Drive to work 0.0)",
  );
  expect(english.text).toContain("Page 1 of 2");
  expect((await xlsx({ language: "en" })).titles).toContain("Cost centre");
  expect(english.raw + (await pdf()).raw).not.toMatch(/certified|zertifiziert/i);
});

test("an empty period is a file that says so", async () => {
  const { pdf, xlsx } = await theExample();
  const asked = { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" };
  const { pages } = await pdf(asked);
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain("Keine Einträge gefunden");
  expect((await pdf({ ...asked, language: "en" })).text).toContain("No entries found");
  expect((await xlsx(asked)).rows).toEqual([{ Fahrzeug: "Keine Einträge gefunden" }]);
});

test("trips are grouped as was asked, months apart, and count once in the total", async () => {
  const logbook = await aFiledLogbook(database);
  const { mandatorId, aDrive, aCar, groups, pdf, xlsx, people } = logbook;
  const costcenter = newId();
  await inMandator(database, mandatorId, async (db) => {
    await db
      .insertInto("costcenters")
      .values({ id: costcenter, foreign_id: "K1", created_at: clock.now() })
      .execute();
  });
  const loose = await aVehicle(database, mandatorId, { name: "Anhänger" });
  const second = await aCar("Bus");
  await aDrive("06:00", "06:30", { costcenter_id: costcenter });
  await aDrive("07:00", "07:30", { vehicle_id: second, driver_id: null });
  await aDrive("08:00", "08:30", { vehicle_id: loose });
  await aDrive("09:00", "09:30", {
    started_at: new Date("2026-04-30T21:50:00Z"),
    finished_at: new Date("2026-04-30T22:10:00Z"),
  });
  const sumsOf = async (grouping: 1 | 2 | 3 | 5) =>
    (await xlsx({ grouping })).rows
      .map((row) => Object.values(row)[0]!)
      .filter((name) => /^Summe|^Gesamt/.test(name));
  expect(await sumsOf(1)).toEqual(["Summe Xaver Huber", "Summe Ohne Fahrer", "Gesamtsumme"]);
  expect(await sumsOf(2)).toEqual(["Summe Anhänger", "Summe Bus", "Summe Caddy · W-1", "Gesamtsumme"]);
  expect(await sumsOf(3)).toEqual(["Summe K1", "Summe Ohne Kostenstelle", "Gesamtsumme"]);
  // The first vehicle is a member of both groups.
  expect(await sumsOf(5)).toEqual(["Summe East", "Summe West", "Summe Ohne Gruppe", "Gesamtsumme"]);
  const { rows } = await xlsx({ grouping: 5 });
  expect(rows.at(-1)!.Zweck).toContain("4 Fahrten");
  const east = await xlsx({ grouping: 5, groupIds: [groups.east] });
  expect(east.rows.map((row) => Object.values(row)[0])).toEqual([
    "East",
    "East",
    "East",
    "Summe East",
    "Gesamtsumme",
  ]);
  const { text } = await pdf({ vehicleIds: [logbook.vehicle] });
  expect(text).toContain("Caddy · W-1 · April 2026");
  expect(text).toContain("Caddy · W-1 · Mai 2026");
  expect(text).toContain("Filter | Fahrzeuge: Caddy");
  const own = await xlsx({ grouping: 1, actor: { role: 5, userId: people[5] } });
  expect(own.rows.at(-1)!.Zweck).toContain("3 Fahrten");
});

test("short trips that are hidden are left out, and named in one line so that the mileages close", async () => {
  const { aDrive, pdf, xlsx, recount } = await aFiledLogbook(database, {
    hide_trips_up_to_in_meter: 500,
  });
  await aDrive("06:00", "06:30", { mileage_in_meters: 10_000 });
  await aDrive("07:00", "07:05", { mileage_in_meters: 400 });
  await aDrive("08:00", "08:30", { mileage_in_meters: 10_000 });
  await recount();
  const { text } = await pdf();
  expect(text).toContain("Kurzfahrten ohne eigene Zeile | 0,4 km");
  expect(text).toContain("2 Fahrten · 1:00 h · 20,0 km");
  expect(text).not.toContain("3 Fahrten");
  expect((await xlsx()).rows.map((row) => [row["km vorher"], row.km])).toEqual([
    ["0", "10"],
    ["10.4", "10"],
    [undefined, "20"],
    [undefined, "0.4"],
    [undefined, "20"],
  ]);
});

test("a calibration is a row of its own between the trips, with old, new, difference, who, when and why", async () => {
  const { ask, vehicle, pdf, xlsx } = await theExample();
  const calibrate = (given: object) =>
    ask(1, `POST /Vehicles/${vehicle}/Calibrations`, {
      calibratedAt: at("06:45"),
      mileageInMeters: 15_040,
      ...given,
    });
  expect(await calibrate({})).toMatchObject({
    status: 409,
    body: { errors: { reason: [expect.stringContaining("Bitte geben Sie einen Grund an")] } },
  });
  expect((await calibrate({ reason: "Tacho abgelesen" })).status).toBe(201);

  const { text } = await pdf();
  const row = text.slice(text.indexOf("04.05.2026 | 08:45"), text.indexOf("\n2 | "));
  expect(row).toContain("Kilometerstand richtiggestellt um +3,0 km | 12,0 | Kalibrierung | Tacho abgelesen");
  expect(row).toMatch(/W-1 \| eingetragen am \d\d\.\d\d\.\d{4} \d\d:\d\d \| 15,0/);
  expect(text).toContain("| 15,0 | 8,0 | Privat");
  expect(text).toContain("Gesamtsumme | 2 Fahrten · 1:05 h · 20,0 km");
  expect((await pdf({ ShowPrivateTripTimes: false })).text).toMatch(/\n04\.05\.2026 \| Anna Huber/);
  const [, calibration, second] = (await xlsx()).rows;
  expect(calibration).toMatchObject({ "km vorher": "12", "km nachher": "15.04", Typ: "Kalibrierung" });
  expect(calibration!.Zweck).toMatch(
    /^Kilometerstand richtiggestellt um \+3,0 km, eingetragen am .*: Tacho abgelesen$/,
  );
  expect(second).toMatchObject({ "km vorher": "15.04" });
});

test("a deleted trip that somebody had entered leaves a line: in the list, in its history and in the annex", async () => {
  const { ask, form, historyOf, pdf, people, vehicle } = await theExample();
  const { body: trip } = await ask<Trip>(1, "POST /Trips", form("04:00", "04:30"));
  await ask(1, `DELETE /Trips/${trip.id}`);

  const listed = async (query: string) =>
    (await ask<Page<Trip>>(1, `GET /Trips?${query}`)).body.items.map(({ id, deletedAt }) => [id, deletedAt]);
  expect(await listed("")).toHaveLength(2);
  expect(await listed("isDeleted=true")).toContainEqual([trip.id, expect.stringMatching(/^20/)]);
  expect((await historyOf(trip.id)).at(-1)).toMatch(/^deletedAt: /);
  const { text } = await pdf();
  expect(text).toContain("Gesamtsumme | 2 Fahrten");
  expect(text).toContain("Von Hand eingetragen und wieder gelöscht: 1 Fahrt, am Ende des Anhangs.");
  expect(text).toMatch(/1 \| 04\.05\.2026 06:00 \| Caddy \| Fahrt gelöscht \| 06:00 – 06:30, 12,3 km, Ring/);
  // Nothing is said in a sign that the font does not have.
  expect(text).not.toContain("\uFFFD");

  // A private one shows its way and purpose to its driver alone.
  const driver = people[5];
  await asOwner(database, "update vehicles set is_private_trip_allowed = true where id = $1", [vehicle]);
  const hidden = await ask<Trip>(5, "POST /Trips", form("05:00", "05:30", { type: 1, description: "Arzt" }));
  expect([hidden.status, hidden.body.driver?.id]).toEqual([201, driver]);
  await ask(5, `DELETE /Trips/${hidden.body.id}`);
  const annex = async (asked: object) => (await pdf(asked)).pages.at(-1)!.join("\n");
  expect(await annex({})).toMatch(/07:00 – 07:30, 12,3 km/);
  expect(await annex({})).not.toMatch(/07:00 – 07:30, 12,3 km, Ring|Arzt/);
  expect(await annex({ actor: { role: 5, userId: driver } })).toMatch(/07:00 – 07:30, 12,3 km, Ring/);
});

test("a file about no driver, vehicle, cost centre or group at all is refused", async () => {
  const { ask } = await aFiledLogbook(database);
  for (const list of ["driverIds", "vehicleIds", "costCenterIds", "groupIds"])
    expect(await ask(1, "POST /ReportService/Trips/pdf", { [list]: [] })).toMatchObject({
      status: 400,
      body: { errors: { [list]: ["Bitte wählen Sie mindestens einen Eintrag"] } },
    });
});

test("a mandator's own names of types are used, and no cost centres without their package", async () => {
  const trip_type_labels = JSON.stringify({
    businessDe: "Dienstfahrt",
    businessEn: "Duty",
    driveToWorkDe: "Anreise",
    driveToWorkEn: "Commute",
  });
  const { pdf, xlsx } = await theExample({ trip_type_labels });
  expect((await pdf()).text).toContain("Dienstfahrt 12,0 · Privat 8,0 · Anreise 0,0");
  expect((await pdf({ language: "en" })).text).toContain("Duty 12.0 · Private 8.0 · Commute 0.0");
  const without = await xlsx({ actor: { packages: [2] } });
  expect(without.titles).not.toContain("Kostenstelle");
});

test("texts are what they are, however odd", async () => {
  const { aDrive, pdf, xlsx } = await aFiledLogbook(database);
  const odd = "=1+1 🚕 \u202Eab\u0007 (Klammer\\) <b>" + "x".repeat(120);
  await aDrive("06:00", "06:30", { description: odd, start_address: address("=cmd|' /C calc'!A0") });
  const [row] = (await xlsx()).rows;
  expect([row!.Zweck, row!.Startadresse]).toEqual([odd, "=cmd|' /C calc'!A0"]);
  const { text } = await pdf();
  expect(text).toContain("=1+1 \uFFFD ab");
  expect(text.match(/x/g)!.length).toBeGreaterThanOrEqual(120);
});

test("whom a trip was to stands with its purpose, and what was added after the lock below both, marked", async () => {
  const { aDrive, pdf, xlsx, mandatorId, driver } = await aFiledLogbook(database);
  const id = await aDrive("06:00", "06:30", { description: "Wartung", contact: "Fa. Huber" });
  await asOwner(
    database,
    `insert into trip_supplements (mandator_id, id, trip_id, description, contact, reason, user_id, created_at)
     values ($1, gen_random_uuid(), $2, 'Prüfung', 'Fa. Gruber', 'Beleg gefunden', $3, '2026-05-04T08:00:00Z')`,
    [mandatorId, id, driver],
  );

  const { text } = await pdf();
  expect(text).toContain("Fa. Huber");
  expect(text.replaceAll(/\s+/g, " ")).toMatch(
    /Nachtrag: Prüfung, Fa\. Gruber \(Beleg gefunden; Xaver Huber, 04\.05\.2026 10:00\) ?†/,
  );
  expect((await xlsx()).rows[0]).toMatchObject({
    "Besuchter Partner": "Fa. Huber",
    Nachträge: "Prüfung, Fa. Gruber (Beleg gefunden; Xaver Huber, 04.05.2026 10:00)",
  });
});
