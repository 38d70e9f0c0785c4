import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { clock } from "../../src/platform/clock.ts";
import { aDriver } from "../kit/db/builders.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aLogbook, at } from "../kit/api/logbook.ts";
import { asking, aSupport } from "../kit/api/support.ts";

const database = await aDatabase();

test("of a recorded trip people change driver, type, description and cost centre alone", async () => {
  const { ask, aDrive, form, people, stored, inScope, historyOf, recount, bothSums } =
    await aLogbook(database);
  const id = await aDrive("05:00", "06:00");
  await recount();
  const { costcenter } = inScope(1);
  const sent = form("01:00", "02:00", {
    vehicleId: newId(),
    driverId: people[3],
    type: 2,
    mileageInMeters: 5,
  });

  const { status, body } = await ask<Trip>(1, `PUT /Trips/${id}`, {
    ...sent,
    description: "Baustelle",
    costcenterId: costcenter,
  });

  expect([status, body]).toMatchObject([
    200,
    {
      driver: { id: people[3] },
      type: 2,
      description: "Baustelle",
      costcenterId: costcenter,
      hasBeenChanged: true,
      startedAt: at("05:00"),
      finishedAt: at("06:00"),
      mileageInMeters: 12_000,
      agent: 0,
    },
  ]);
  expect(await stored(id)).toMatchObject({ mileage_source: "positions" });
  expect(await historyOf(id)).toEqual([
    expect.stringMatching(/^driver: Anna Huber \d+ → Anna Huber \d+$/),
    "type: business → driveToWork",
    "description:  → Baustelle",
    expect.stringMatching(/^costcenterKey: {2}→ K-/),
  ]);
  const { kept, counted } = await bothSums();
  expect(kept).toEqual(counted);
  // Only driver and type have to be there; what is left out stays.
  const again = await ask<Trip>(1, `PUT /Trips/${id}`, { driverId: people[3], type: 2 });
  expect(again.body).toMatchObject({ description: "Baustelle", costcenterId: costcenter });
  const cleared = { driverId: people[3], type: 2, description: "", costcenterId: "" };
  expect((await ask<Trip>(1, `PUT /Trips/${id}`, cleared)).body).toMatchObject({
    description: null,
    costcenterId: null,
  });
  expect((await ask(1, `PUT /Trips/${id}`, {})).body.errors).toEqual({
    driverId: ["Fahrer ist erforderlich"],
    type: ["Art ist erforderlich"],
  });
});

test("saving a trip as it is says its type once; again it changes nothing and leaves no trace", async () => {
  const { ask, aDrive, driver, stored, historyOf } = await aLogbook(database);
  const id = await aDrive("05:00", "06:00");
  const save = () => ask(5, `PUT /Trips/${id}`, { driverId: driver, type: 0, description: "" });
  expect((await save()).status).toBe(200);
  const before = [await stored(id), await historyOf(id)];
  expect(before[1]).toEqual([expect.stringMatching(/^classifiedAt: /)]);
  expect((await save()).status).toBe(200);
  expect([await stored(id), await historyOf(id)]).toEqual(before);
});

test("of a trip without positions people also correct the kilometres, and late records keep them", async () => {
  const { ask, aDrive, driver, stored } = await aLogbook(database);
  const id = await aDrive("05:00", "06:00", { agent: 3 });
  const address = { displayName: "Ring 1" };
  const sent = { driverId: driver, type: 0, mileageInMeters: 15_000, startAddress: address };
  const { body } = await ask<Trip>(5, `PUT /Trips/${id}`, sent);
  expect(body).toMatchObject({ mileageInMeters: 15_000, startAddress: null, hasBeenChanged: true });
  expect(await stored(id)).toMatchObject({ mileage_source: "entered" });
});

test("a manual trip is changed as a whole, and needs all that a new one needs", async () => {
  const { ask, form, aCar, people, historyOf, recount, bothSums } = await aLogbook(database);
  await recount();
  const first = form("05:00", "06:00");
  const { body: trip } = await ask<Trip>(1, "POST /Trips", first);
  const car = await aCar();
  const changed = form("04:00", "04:30", {
    vehicleId: car,
    driverId: people[3],
    mileageInMeters: 9_500,
    destinationAddress: { displayName: "Linz", latitude: 48.3, longitude: 14.28 },
  });
  const { status, body } = await ask<Trip>(1, `PUT /Trips/${trip.id}`, changed);
  expect([status, body]).toMatchObject([
    200,
    {
      vehicle: { id: car },
      driver: { id: people[3] },
      startedAt: at("04:00"),
      finishedAt: at("04:30"),
      mileageInMeters: 9_500,
      destinationAddress: { displayName: "Linz" },
      destinationLatitude: 48.3,
      hasBeenChanged: true,
    },
  ]);
  expect((await historyOf(trip.id)).slice(1)).toEqual([
    expect.stringMatching(/^vehicle: Vehicle \d+ → Caddy$/),
    expect.stringMatching(/^driver: /),
    "startedAt: 04.05.2026 07:00:00 → 04.05.2026 06:00:00",
    "finishedAt: 04.05.2026 08:00:00 → 04.05.2026 06:30:00",
    "mileageInMeters: 12,300 → 9,500",
    "destinationAddress: Graz → Linz",
  ]);
  const { kept, counted } = await bothSums();
  expect(kept).toEqual(counted);
  const missing = await ask(1, `PUT /Trips/${trip.id}`, { driverId: people[3], type: 0 });
  expect([missing.status, Object.keys(missing.body.errors!)]).toEqual([
    400,
    ["vehicleId", "startedAt", "finishedAt", "startAddress", "destinationAddress", "mileageInMeters"],
  ]);
  const early = await ask(1, `PUT /Trips/${trip.id}`, { ...changed, finishedAt: at("09:00") });
  expect(early.body.errors).toEqual({ finishedAt: ["Die Fahrt darf nicht in der Zukunft liegen"] });
});

test("a manual trip takes nobody's time, but its own", async () => {
  const { ask, form, aDrive } = await aLogbook(database);
  await aDrive("04:00", "05:00");
  const { body: trip } = await ask<Trip>(1, "POST /Trips", form("05:00", "06:00"));
  const change = (from: string, to: string, more = {}) =>
    ask(1, `PUT /Trips/${trip.id}`, form(from, to, more));
  expect((await change("05:00", "05:30")).status).toBe(200);
  expect(await change("04:59", "05:30")).toMatchObject({
    status: 409,
    body: { errors: { startedAt: ["Es existiert bereits eine Fahrt in diesem Zeitraum"] } },
  });
  // What stands there already does not keep anybody from saying what the trip was for.
  await aDrive("05:10", "05:20");
  expect((await change("05:00", "05:30", { description: "Baustelle" })).status).toBe(200);
});

test("private trips are changed by their driver alone, except by the special organisation", async () => {
  const { ask, aDrive, aCar, people, driver, origin } = await aLogbook(database);
  const car = await aCar();
  const id = await aDrive("05:00", "06:00", { type: 1, vehicle_id: car });
  const driverless = await aDrive("06:00", "07:00", { type: 1, vehicle_id: car, driver_id: null });
  const business = { driverId: people[3], type: 0 };
  const refused = { status: 403, body: { message: "Private Fahrten kann nur ihr Fahrer bearbeiten" } };
  for (const trip of [id, driverless]) {
    for (const role of [1, 3] as const) {
      expect(await ask(role, `PUT /Trips/${trip}`, business)).toMatchObject(refused);
      expect(await ask(role, "PUT /Trips", { tripIds: [trip], type: 0 })).toMatchObject(refused);
    }
  }
  // Neither may anybody but the driver make a trip private, nor the driver leave it to somebody else.
  const other = await aDrive("03:00", "04:00", { vehicle_id: car });
  expect(await ask(1, `PUT /Trips/${other}`, { driverId: driver, type: 1 })).toMatchObject(refused);
  expect(await ask(1, "PUT /Trips", { tripIds: [other], type: 1 })).toMatchObject(refused);
  expect((await ask(1, "PUT /Trips", { tripIds: [other], type: 1, driverId: people[1] })).status).toBe(204);
  // Support acts as the driver but does not see what it would change.
  const support = await aSupport(database);
  await support.ask(`POST /Users/${driver}/Surrogate`);
  const acting = asking(origin, support.authorization);
  expect(await acting(`PUT /Trips/${id}`, { driverId: driver, type: 0 })).toMatchObject(refused);
  expect((await ask(5, `PUT /Trips/${id}`, { driverId: driver, type: 1, description: "Arzt" })).status).toBe(
    200,
  );
  expect((await ask(5, `PUT /Trips/${id}`, { driverId: driver, type: 0 })).status).toBe(200);
  const special = await aLogbook(database, { is_special_organisation: true });
  const theirs = await special.aDrive("05:00", "06:00", { type: 1 });
  expect((await special.ask(1, "PUT /Trips", { tripIds: [theirs], type: 0 })).status).toBe(204);
});

test("a driver sees to it that others read of his private trip what they may", async () => {
  const { ask, aDrive, aCar, driver, trip, historyOf } = await aLogbook(database);
  const id = await aDrive("05:00", "06:00", {
    vehicle_id: await aCar(),
    start_latitude: 48,
    start_longitude: 16,
    start_address: JSON.stringify({ displayName: "Geheimgasse 1" }),
  });
  expect((await trip(id)).startAddress).not.toBeNull();
  await ask(5, `PUT /Trips/${id}`, { driverId: driver, type: 1, description: "Arzt" });
  expect(await trip(id)).toMatchObject({
    type: 1,
    startAddress: null,
    startLatitude: null,
    description: null,
  });
  expect(await trip(id, 5)).toMatchObject({
    startAddress: { displayName: "Geheimgasse 1" },
    description: "Arzt",
  });
  expect(await historyOf(id)).toEqual(["type: business → private", "description:  → ***"]);
  expect(await historyOf(id, 5)).toEqual(["type: business → private", "description:  → Arzt"]);
});

test("a trip is private only in a vehicle that may be used so; what is private already stays", async () => {
  const { ask, aDrive, driver } = await aLogbook(database);
  const id = await aDrive("05:00", "06:00");
  const old = await aDrive("04:00", "05:00", { type: 1 });
  const refused = {
    status: 400,
    body: { errors: { type: ["Mit diesem Fahrzeug sind keine privaten Fahrten erlaubt"] } },
  };
  expect(await ask(5, `PUT /Trips/${id}`, { driverId: driver, type: 1 })).toMatchObject(refused);
  expect(await ask(5, "PUT /Trips", { tripIds: [id], type: 1 })).toMatchObject(refused);
  const stays = { driverId: driver, type: 1, description: "Arzt" };
  expect((await ask(5, `PUT /Trips/${old}`, stays)).status).toBe(200);
});

test("neither a running trip nor one of others' is changed, and no driver is put in whom one may not choose", async () => {
  const { ask, aDrive, inScope, outOfScope, people, driver, mandatorId } = await aLogbook(database);
  const [{ id: underWay }] = (await asOwner<{ id: string }>(
    database,
    "select id from trips where vehicle_id = $1",
    [inScope(1).drivingVehicle],
  )) as [{ id: string }];
  const message = "Die Fahrt läuft noch";
  expect(await ask(1, `PUT /Trips/${underWay}`, { driverId: driver, type: 0 })).toMatchObject({
    status: 409,
    body: { message },
  });
  expect(await ask(1, "PUT /Trips", { tripIds: [underWay], type: 2 })).toMatchObject({ status: 409 });
  const id = await aDrive("05:00", "06:00");
  const change = (role: 1 | 3 | 5, driverId: string, trip = id) =>
    ask(role, `PUT /Trips/${trip}`, { driverId, type: 0 });
  expect((await change(5, people[3])).status).toBe(403);
  expect((await ask(5, "PUT /Trips", { tripIds: [id], driverId: people[3] })).status).toBe(403);
  expect((await change(3, outOfScope.user)).status).toBe(404);
  expect((await change(3, people[3], outOfScope.trip)).status).toBe(404);
  expect((await change(1, newId())).status).toBe(404);
  const gone = await aDriver(database, mandatorId, { archived_at: clock.now() });
  expect((await change(1, gone)).body.errors).toHaveProperty("driverId");
  // Who drove it may stay, wherever he is now.
  const old = await aDrive("03:00", "04:00", { driver_id: gone });
  expect((await change(1, gone, old)).status).toBe(200);
  expect((await change(3, gone, old)).status).toBe(200);
});
