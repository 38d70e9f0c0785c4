import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { aDriver } from "../kit/db/builders.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aLogbook, at } from "../kit/api/logbook.ts";
import { aCaller, statusesOf } from "../kit/api/people.ts";
import type { Refusal } from "../kit/api/support.ts";

const database = await aDatabase();

test("a trip that is entered by hand is in the logbook, with its sums and its history", async () => {
  const { ask, form, stored, recount, bothSums, historyOf, inScope, vehicle, driver } =
    await aLogbook(database);
  await recount();
  const description = "  Baustelle  ";
  const costcenterId = inScope(1).costcenter;
  const { status, body } = await ask<Trip>(
    5,
    "POST /Trips",
    form("05:00", "06:00", { description, costcenterId }),
  );

  expect(status).toBe(201);
  expect(body).toMatchObject({
    vehicle: { id: vehicle },
    driver: { id: driver },
    agent: 1,
    type: 0,
    mileageInMeters: 12_300,
    description: "Baustelle",
    costcenterId,
    startedAt: at("05:00"),
    finishedAt: at("06:00"),
    duration: "01:00:00",
    idleTime: "00:00:00",
    startAddress: { displayName: "Ring 1, 1010 Wien", city: "Wien", street: null },
    startLatitude: 48.2,
    startLongitude: 16.37,
    destinationAddress: { displayName: "Graz", latitude: null },
    destinationLatitude: null,
    lockedAt: null,
    hasBeenChanged: false,
  });
  expect(await stored(body.id)).toMatchObject({ mileage_source: "entered", idle_seconds: 0 });
  expect(await historyOf(body.id)).toEqual(["created:  → 04.05.2026 07:00:00 – 04.05.2026 08:00:00"]);
  const { kept, counted } = await bothSums();
  expect(kept).toEqual(counted);
});

test("each field that has to be there says so, in both languages", async () => {
  const { ask } = await aLogbook(database);
  const fields = [
    "vehicleId",
    "driverId",
    "startedAt",
    "finishedAt",
    "startAddress",
    "destinationAddress",
    "mileageInMeters",
    "type",
  ];
  const german = await ask(1, "POST /Trips", {});
  expect([german.status, Object.keys(german.body.errors!)]).toEqual([400, fields]);
  expect(german.body.errors!["mileageInMeters"]).toEqual(["Kilometer ist erforderlich"]);
  const english = await ask(1, "POST /Trips", {}, "en");
  expect(english.body.errors!["startAddress"]).toEqual(["Start address is required"]);
});

test("a trip ends after it begins, is over, and was not before there were logbooks", async () => {
  const { ask, form } = await aLogbook(database);
  const errors = async (from: string, to: string, more: object = {}) =>
    (await ask(1, "POST /Trips", form(from, to, more))).body.errors;
  expect(await errors("06:00", "05:00")).toEqual({ startedAt: ["Der Beginn muss vor dem Ende liegen"] });
  expect(await errors("06:00", "06:00")).toEqual({ startedAt: ["Der Beginn muss vor dem Ende liegen"] });
  expect(await errors("07:00", "08:01")).toEqual({
    finishedAt: ["Die Fahrt darf nicht in der Zukunft liegen"],
  });
  expect(await errors("09:00", "10:00")).toEqual({
    startedAt: ["Die Fahrt darf nicht in der Zukunft liegen"],
    finishedAt: ["Die Fahrt darf nicht in der Zukunft liegen"],
  });
  expect(await errors("05:00", "06:00", { startedAt: "1989-12-31T23:00:00Z" })).toEqual({
    startedAt: ["Die Fahrt darf nicht vor dem 01.01.1990 liegen"],
  });
  expect(await errors("05:00", "06:00", { startedAt: "0001-01-01T00:00:00+14:00" })).toHaveProperty(
    "startedAt",
  );
  expect(await errors("07:00", "08:00", { vehicleId: newId() })).toBeUndefined();
});

test("neither a vehicle nor a driver has two trips at once; ends may touch", async () => {
  const { ask, form, aDrive, aCar, people } = await aLogbook(database);
  await aDrive("04:00", "05:00");
  await aDrive("06:00", "06:30", {
    finished_at: null,
    vehicle_id: await aCar("Under way"),
    driver_id: people[3],
  });
  const car = await aCar();
  const enter = (from: string, to: string, more: object = {}) => ask(1, "POST /Trips", form(from, to, more));
  const taken = {
    status: 409,
    body: {
      title: "Conflict",
      errors: { startedAt: ["Es existiert bereits eine Fahrt in diesem Zeitraum"] },
    },
  };
  expect(await enter("04:30", "05:30")).toMatchObject(taken);
  expect(await enter("03:00", "06:00", { driverId: people[1] })).toMatchObject(taken);
  expect(await enter("04:10", "04:20", { vehicleId: car })).toMatchObject(taken);
  expect(await enter("06:30", "07:00", { vehicleId: car, driverId: people[3] })).toMatchObject(taken);
  expect((await enter("05:00", "05:30")).status).toBe(201);
  expect((await enter("03:00", "04:00")).status).toBe(201);
  expect((await enter("05:30", "06:00", { vehicleId: car, driverId: people[3] })).status).toBe(201);
  expect((await enter("04:10", "04:20", { vehicleId: car, driverId: people[1] })).status).toBe(201);
  const english = await ask(1, "POST /Trips", form("04:30", "05:30"), "en");
  expect(english.body.errors).toEqual({ startedAt: ["There is already a trip in this period"] });
});

test("no trip is entered around a calibration, where it would count on neither side", async () => {
  const { ask, form, mandatorId, vehicle, people } = await aLogbook(database);
  await asOwner(
    database,
    `insert into calibrations (mandator_id, id, vehicle_id, calibrated_at, mileage_in_meters, user_id, created_at)
     values ($1, $2, $3, $4, 50000, $5, $4)`,
    [mandatorId, newId(), vehicle, at("05:30"), people[1]],
  );
  expect(await ask(1, "POST /Trips", form("05:00", "06:00"))).toMatchObject({
    status: 409,
    body: {
      errors: {
        startedAt: ["In dieser Zeit wurde der Kilometerstand kalibriert. Bitte teilen Sie die Fahrt dort."],
      },
    },
  });
  expect((await ask(1, "POST /Trips", form("05:00", "05:30"))).status).toBe(201);
  expect((await ask(1, "POST /Trips", form("05:30", "06:00"))).status).toBe(201);
});

test("of those who enter a trip of one vehicle, or of one driver, at the same time, one succeeds", async () => {
  const { ask, form, aCar, people } = await aLogbook(database);
  const cars = [await aCar("A"), await aCar("B"), await aCar("C"), await aCar("D")];
  const sameDriver = cars.map((vehicleId) => ask(1, "POST /Trips", form("05:00", "06:00", { vehicleId })));
  expect(statusesOf(await Promise.all(sameDriver))).toEqual([201, 409, 409, 409]);
  const sameVehicle = [people[1], people[2], people[3], people[4]].map((driverId) =>
    ask(1, "POST /Trips", form("06:00", "07:00", { driverId })),
  );
  expect(statusesOf(await Promise.all(sameVehicle))).toEqual([201, 409, 409, 409]);
});

test("a private trip is its driver's own, in a vehicle that may be used so", async () => {
  const { ask, form, aCar, people } = await aLogbook(database);
  const car = await aCar();
  const forbidden = await ask(5, "POST /Trips", form("05:00", "06:00", { type: 1 }));
  expect(forbidden).toMatchObject({
    status: 400,
    body: { errors: { type: ["Mit diesem Fahrzeug sind keine privaten Fahrten erlaubt"] } },
  });
  const trip = form("05:00", "06:00", { vehicleId: car, type: 1 });
  expect(await ask(1, "POST /Trips", trip)).toMatchObject({
    status: 403,
    body: { message: "Private Fahrten kann nur ihr Fahrer bearbeiten" },
  });
  expect((await ask(3, "POST /Trips", { ...trip, driverId: people[3] })).status).toBe(201);
  const special = await aLogbook(database, { is_special_organisation: true });
  const theirs = special.form("05:00", "06:00", { vehicleId: await special.aCar(), type: 1 });
  expect((await special.ask(1, "POST /Trips", theirs)).status).toBe(201);
});

test("a driver enters himself, a leader whom and what he leads, and nobody what is in the archive", async () => {
  const { ask, form, people, outOfScope, mandatorId, aCar, origin } = await aLogbook(database);
  const enter = (role: 1 | 3 | 5, more: object) => ask(role, "POST /Trips", form("05:00", "06:00", more));
  expect(await enter(5, { driverId: people[3] })).toMatchObject({
    status: 403,
    body: { message: "Sie können nur sich selbst als Fahrer eintragen" },
  });
  expect((await enter(3, { driverId: outOfScope.user })).status).toBe(404);
  expect((await enter(3, { vehicleId: outOfScope.vehicle, driverId: people[3] })).status).toBe(404);
  expect((await enter(5, { vehicleId: outOfScope.vehicle })).status).toBe(404);
  expect((await enter(1, { driverId: newId() })).status).toBe(404);
  const gone = await aDriver(database, mandatorId, { archived_at: new Date(), last_name: "Alt" });
  expect(await enter(1, { driverId: gone })).toMatchObject({
    status: 409,
    body: { errors: { driverId: [expect.stringContaining("Anna Alt")] } },
  });
  const scrapped = await aCar("Scrapped", { archived_at: new Date() });
  expect(await enter(1, { vehicleId: scrapped })).toMatchObject({
    status: 409,
    body: { errors: { vehicleId: [expect.stringContaining("Scrapped")] } },
  });
  const leader = await aCaller(database, origin, people[3]);
  expect((await leader.ask("POST /Trips", form("05:00", "06:00", { driverId: people[3] }))).status).toBe(201);
});

test("a cost centre is one there is and that is in use, and without the package nothing", async () => {
  const { ask, form, inScope } = await aLogbook(database);
  const { costcenter } = inScope(1);
  const enter = (costcenterId: string, from = "05:00") =>
    ask<Trip & Refusal>(1, "POST /Trips", form(from, "06:00", { costcenterId }));
  expect((await enter(newId())).status).toBe(404);
  await asOwner(database, "update costcenters set archived_at = created_at where id = $1", [costcenter]);
  expect((await enter(costcenter)).body.errors).toHaveProperty("costcenterId");
  expect((await enter("")).body.costcenterId).toBeNull();
  const without = await aLogbook(database, { packages: 2 });
  const sent = without.form("05:00", "06:00", { costcenterId: without.inScope(1).costcenter });
  expect(await without.ask<Trip>(1, "POST /Trips", sent)).toMatchObject({
    status: 201,
    body: { costcenterId: null },
  });
});

test("a vehicle with permitted drivers is driven by them and its owner, any other by everyone in scope", async () => {
  const { ask, aCar, aDrive, form, people } = await aLogbook(database);
  const [shared, own, pool] = [
    await aCar("Geteilt"),
    await aCar("Eigen", { owner_id: people[3] }),
    await aCar("Pool"),
  ];
  for (const vehicleId of [shared, own]) await ask(1, `POST /Vehicles/${vehicleId}/drivers/${people[5]}`);
  const drive = (vehicleId: string, driverId: string, from: string, to: string) =>
    ask(1, "POST /Trips", form(from, to, { vehicleId, driverId }));
  const refused = await drive(shared, people[3], "01:00", "01:10");
  expect([refused.status, refused.body.errors]).toEqual([
    409,
    { driverId: [expect.stringMatching(/^Anna Huber \d+ gehört nicht zu den Fahrern von /)] },
  ]);
  expect((await drive(shared, people[5], "01:00", "01:10")).status).toBe(201);
  expect((await drive(own, people[3], "01:00", "01:10")).status).toBe(201);
  expect((await drive(pool, people[3], "02:00", "02:10")).status).toBe(201);

  // What was driven before stays; another driver or another vehicle is chosen anew.
  const before = await aDrive("03:00", "03:10", { vehicle_id: shared, driver_id: people[3] });
  const said = { type: 2, description: "Werkstatt" };
  expect((await ask(1, `PUT /Trips/${before}`, { ...said, driverId: people[3] })).status).toBe(200);
  const others = await aDrive("04:00", "04:10", { vehicle_id: shared });
  expect((await ask(1, `PUT /Trips/${others}`, { ...said, driverId: people[3] })).status).toBe(409);
  const bulk = await ask(1, "PUT /Trips", { tripIds: [before, others], driverId: people[3] });
  expect([bulk.status, Object.keys(bulk.body.errors ?? {})]).toEqual([409, ["driverId"]]);
});
