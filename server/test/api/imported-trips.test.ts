import type { Page } from "@wegbuch/contract/kit/page";
import type { Import, TripImportResult } from "@wegbuch/contract/imports/schemas";
import { mostRows } from "@wegbuch/contract/imports/rules";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { anImporter, file, row } from "../kit/api/imports.ts";
import { at } from "../kit/api/logbook.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();

const madeIn = ({ results }: TripImportResult) => results.flatMap(({ tripId }) => tripId ?? []);

test("rows of a file become trips that were entered by hand, and say where they come from", async () => {
  const { send, trip, historyOf, recount, bothSums, vehicle, driver } = await anImporter(database);
  await recount();
  const words = { description: " Baustelle ", contact: "Huber KG" };
  const { status, body } = await send(1, [row(2, "05:00", "06:00", words), row(3, "06:00", "06:30")]);

  expect(status).toBe(200);
  expect(body).toEqual({
    importId: expect.any(String) as string,
    results: [
      { row: 2, tripId: expect.any(String) as string },
      { row: 3, tripId: expect.any(String) as string },
    ],
  });
  const [first] = madeIn(body);
  expect(await trip(first!)).toMatchObject({
    vehicle: { id: vehicle },
    driver: { id: driver },
    agent: 1,
    isImported: true,
    importedFrom: file.fileName,
    hasBeenChanged: false,
    startedAt: at("05:00"),
    description: "Baustelle",
    contact: "Huber KG",
    startAddress: { displayName: "Ring 1, 1010 Wien" },
    mileageInMeters: 12_300,
  });
  expect((await historyOf(first!)).toSorted()).toEqual([
    "created:  → 04.05.2026 07:00:00 – 04.05.2026 08:00:00",
    "imported:  → Fahrtenbuch 2026.csv",
  ]);
  const { kept, counted } = await bothSums();
  expect(kept).toEqual(counted);
});

test("an import that is full says in its reader's language how many rows there may be", async () => {
  const { send } = await anImporter(database);
  const { body } = await send(1, [row(2, "05:00", "06:00")]);
  const { importId } = body;
  await asOwner(database, "update imports set accepted = $2 where id = $1", [importId, mostRows]);
  const full = (most: string) => ({
    status: 409,
    body: { message: expect.stringContaining(most) as string },
  });
  const next = [row(3, "06:00", "06:30")];
  expect(await send(1, next, { importId })).toMatchObject(full("100.000 Zeilen"));
  expect(await send(1, next, { importId }, "en")).toMatchObject(full("100,000 rows"));
});

test("the same file twice is there once, and one that broke off is taken up again", async () => {
  const { send, ask } = await anImporter(database);
  const rows = [row(2, "05:00", "06:00"), row(3, "06:00", "06:30")];
  const { body: begun } = await send(1, rows.slice(0, 1));
  const { body: whole } = await send(1, rows, { importId: begun.importId });

  expect(whole.importId).toBe(begun.importId);
  expect(whole.results).toEqual([
    { row: 2, isAlreadyThere: true },
    { row: 3, tripId: expect.any(String) as string },
  ]);
  const again = await send(1, [...rows, rows[1]!]);
  expect(again.body.results.map(({ isAlreadyThere }) => isAlreadyThere)).toEqual([true, true, true]);
  const { body } = await ask<Page<Import>>(1, "GET /Imports");
  expect(body.items.find(({ id }) => id === begun.importId)).toMatchObject({
    kind: "trips",
    fileName: file.fileName,
    accepted: 2,
    refused: 0,
    undoneAt: null,
  });
});

test("what is wrong with a row is said of it in the caller's language, and keeps no other out", async () => {
  const { send } = await anImporter(database);
  const rows = [
    row(2, "05:00", "06:00"),
    row(3, "05:30", "06:30"),
    row(4, "06:00", "05:00"),
    row(5, "06:00", "06:10", { vehicle: "W-99999 X" }),
    row(6, "06:00", "06:10", { driver: "nobody@example.at", costcenter: "4711-X" }),
    row(7, "06:00", "06:10", { startedAt: "5. Mai", startAddress: " ", mileageInMeters: 0.5 }),
    row(8, "09:00", "10:00"),
    row(9, "06:30", "06:40"),
  ];
  const { body } = await send(1, rows);
  const errors = Object.fromEntries(body.results.map(({ row: number, errors: said }) => [number, said]));

  expect(errors).toEqual({
    2: undefined,
    3: { startedAt: ["Es existiert bereits eine Fahrt in diesem Zeitraum"] },
    4: { startedAt: ["Der Beginn muss vor dem Ende liegen"] },
    5: { vehicleId: ["Kein Fahrzeug hat das Kennzeichen oder den Namen W-99999 X"] },
    6: {
      driverId: ["Niemand hat die E-Mail-Adresse, die Personalnummer oder den Namen nobody@example.at"],
      costcenterId: ["Keine Kostenstelle heißt 4711-X"],
    },
    7: {
      startedAt: ["Ungültiges Datumsformat"],
      startAddress: ["Startadresse ist erforderlich"],
      mileageInMeters: ["Kilometer ist ungültig"],
    },
    8: {
      startedAt: ["Die Fahrt darf nicht in der Zukunft liegen"],
      finishedAt: ["Die Fahrt darf nicht in der Zukunft liegen"],
    },
    9: undefined,
  });
  const english = await send(1, [row(3, "05:30", "06:30")], {}, "en");
  expect(english.body.results).toEqual([
    { row: 3, errors: { startedAt: ["There is already a trip in this period"] } },
  ]);
});

test("who only checks writes nothing", async () => {
  const { send, ask } = await anImporter(database);
  const before = await ask<Page<Trip>>(1, "GET /Trips");
  const { body: imports } = await ask<Page<Import>>(1, "GET /Imports");
  const { body } = await send(1, [row(2, "05:00", "06:00"), row(3, "05:30", "06:30")], { isDryRun: true });

  expect(body).toEqual({
    importId: null,
    results: [{ row: 2 }, { row: 3, errors: { startedAt: [expect.any(String) as string] } }],
  });
  expect((await ask<Page<Trip>>(1, "GET /Trips")).body.totalCount).toBe(before.body.totalCount);
  expect((await ask(1, "GET /Imports")).body).toEqual(imports);
});

test("vehicles are found by plate or name, drivers by address, number or name, cost centres by number", async () => {
  const { send, trip, aCar, mandatorId, driver, inScope } = await anImporter(database);
  const car = await aCar("Sprinter", { license_plate: "W-123 AB" });
  const [person] = await asOwner<{ email: string; first_name: string; last_name: string }>(
    database,
    `update users set foreign_id = 'P-17' from logins
     where users.id = $1 and logins.id = users.id and users.mandator_id = $2
     returning email, first_name, last_name`,
    [driver, mandatorId],
  );
  const { costcenter } = inScope(1);
  const names = [
    { vehicle: "w 123ab", driver: person!.email.toUpperCase() },
    { vehicle: "SPRINTER", driver: "p-17", costcenter: `K-${costcenter}` },
    { vehicle: "W-123 AB", driver: `${person!.last_name}, ${person!.first_name}` },
  ];
  const rows = names.map((named, index) => row(index + 2, `0${index + 1}:00`, `0${index + 1}:30`, named));
  const { body } = await send(1, rows, { vehicleId: null, driverId: null });

  expect(body.results.map(({ errors }) => errors)).toEqual([undefined, undefined, undefined]);
  for (const id of madeIn(body))
    expect(await trip(id)).toMatchObject({ vehicle: { id: car }, driver: { id: driver } });
  expect((await trip(madeIn(body)[1]!)).costcenterId).toBe(costcenter);
  await aCar("Sprinter");
  const twice = await send(1, [row(9, "06:00", "06:30", { vehicle: "Sprinter" })]);
  expect(twice.body.results).toEqual([
    { row: 9, errors: { vehicleId: ["Mehrere Fahrzeuge heißen Sprinter"] } },
  ]);
});

test("private trips are entered of oneself alone, where the vehicle allows them", async () => {
  const { send, aCar, people } = await anImporter(database);
  const car = await aCar();
  const mine = { vehicleId: car, driverId: people[1] };
  const own = await send(1, [row(2, "05:00", "06:00", { type: 1 })], mine);
  expect(madeIn(own.body)).toHaveLength(1);
  const foreign = await send(1, [row(2, "06:00", "06:30", { type: 1 })], { vehicleId: car });
  expect(foreign.body.results).toEqual([{ row: 2, errors: { type: [expect.any(String) as string] } }]);
  const forbidding = await aCar("Streng", { is_private_trip_allowed: false });
  const refused = await send(1, [row(2, "06:00", "06:30", { type: 1 })], { ...mine, vehicleId: forbidding });
  expect(refused.body.results).toEqual([
    { row: 2, errors: { type: ["Mit diesem Fahrzeug sind keine privaten Fahrten erlaubt"] } },
  ]);
});
