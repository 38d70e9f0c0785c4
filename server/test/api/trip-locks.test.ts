import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { fixClock } from "../../src/platform/clock.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aLogbook, at } from "../kit/api/logbook.ts";

const database = await aDatabase();
const special = { is_special_organisation: true };

test("a locked trip can be read and locked again, and nothing else until it is unlocked", async () => {
  const { ask, aDrive, driver, stored, form, historyOf, recount, bothSums, trip } = await aLogbook(database);
  const { body: manual } = await ask<Trip>(1, "POST /Trips", form("03:00", "04:00"));
  const ids = [await aDrive("05:00", "06:00"), manual.id];
  await recount();
  expect((await ask(5, "PUT /Trips/Lock", { tripIds: ids })).status).toBe(204);
  const before = await Promise.all(ids.map((id) => stored(id)));
  expect(before.map(({ locked_at }) => locked_at)).toEqual([new Date(at("08:00")), new Date(at("08:00"))]);
  expect((await trip(ids[0]!)).lockedAt).toBe(at("08:00"));
  const locked = { status: 409, body: { title: "TripLocked", message: "Die Fahrt ist gesperrt" } };
  expect(await ask(1, `PUT /Trips/${ids[0]}`, { driverId: driver, type: 2 })).toMatchObject(locked);
  expect(await ask(1, `PUT /Trips/${manual.id}`, form("03:00", "03:30"))).toMatchObject(locked);
  expect(await ask(1, "PUT /Trips", { tripIds: ids, type: 2 })).toMatchObject(locked);
  expect(await ask(1, `DELETE /Trips/${manual.id}`)).toMatchObject(locked);
  expect(await ask(1, `DELETE /Trips/${manual.id}`, undefined, "en")).toMatchObject({
    body: { message: "The trip is locked" },
  });
  fixClock(new Date(at("09:00")));
  expect((await ask(1, "PUT /Trips/Lock", { tripIds: ids })).status).toBe(204);
  expect(await Promise.all(ids.map((id) => stored(id)))).toEqual(before);
  expect(await historyOf(ids[0]!)).toEqual(["lockedAt:  → 04.05.2026 10:00:00"]);
  const { kept, counted } = await bothSums();
  expect(kept).toEqual(counted);
});

test("all are locked or none: not with one that runs, is out of scope or another's private one", async () => {
  const { ask, aDrive, aCar, inScope, outOfScope, stored } = await aLogbook(database);
  const id = await aDrive("05:00", "06:00");
  const car = await aCar();
  const foreign = await aDrive("05:00", "06:00", { vehicle_id: car, type: 1 });
  const driverless = await aDrive("06:00", "07:00", { vehicle_id: car, type: 1, driver_id: null });
  const running = await asOwner<{ id: string }>(
    database,
    "select id from trips where vehicle_id = $1 and finished_at is null",
    [inScope(1).drivingVehicle],
  );
  const lock = (role: 1 | 3 | 5, tripId: string) => ask(role, "PUT /Trips/Lock", { tripIds: [id, tripId] });
  expect(await lock(3, outOfScope.trip)).toMatchObject({ status: 404 });
  expect(await lock(1, running[0]!.id)).toMatchObject({
    status: 409,
    body: { message: "Die Fahrt läuft noch" },
  });
  for (const trip of [foreign, driverless]) {
    expect(await lock(1, trip)).toMatchObject({
      status: 403,
      body: { message: "Private Fahrten kann nur ihr Fahrer bearbeiten" },
    });
  }
  expect(await stored(id)).toMatchObject({ locked_at: null });
  expect((await ask(1, "PUT /Trips/Lock", { tripIds: [] })).body.errors).toHaveProperty("tripIds");
  expect((await lock(5, foreign)).status).toBe(204);
  // What is locked already is nobody's business any more.
  expect((await lock(1, foreign)).status).toBe(204);
  const theirs = await aLogbook(database, special);
  const tripIds = [await theirs.aDrive("05:00", "06:00", { type: 1, driver_id: null })];
  expect((await theirs.ask(1, "PUT /Trips/Lock", { tripIds })).status).toBe(204);
});

test("only the special organisation unlocks, says why, and takes the release back; what is exported stays", async () => {
  const ordinary = await aLogbook(database);
  const tripIds = [await ordinary.aDrive("05:00", "06:00")];
  const reason = "Falscher Zweck";
  for (const role of [1, 3, 5] as const) {
    expect((await ordinary.ask(role, "PUT /Trips/Unlock", { tripIds, reason })).status).toBe(403);
  }
  const { ask, aDrive, stored, historyOf, recount, bothSums, outOfScope } = await aLogbook(database, special);
  const at8 = new Date(at("07:00"));
  const ids = [
    await aDrive("05:00", "06:00", {
      locked_at: at8,
      ready_for_export_at: at8,
      type: 1,
      description: "Arzt",
    }),
    await aDrive("06:00", "07:00"),
  ];
  await recount();
  const unlock = (more: object = {}, role: 1 | 3 = 1) =>
    ask(role, "PUT /Trips/Unlock", { tripIds: ids, reason, ...more });
  expect((await unlock({ reason: " " })).body.errors).toEqual({ reason: ["Bitte geben Sie einen Grund an"] });
  expect((await unlock({ reason: undefined })).status).toBe(400);
  expect((await unlock({ reason: "x".repeat(201) })).status).toBe(400);
  expect((await unlock({ tripIds: [...ids, outOfScope.trip] }, 3)).status).toBe(404);
  expect((await unlock({}, 3)).status).toBe(204);
  expect(await stored(ids[0]!)).toMatchObject({
    locked_at: null,
    ready_for_export_at: null,
    description: "Arzt",
  });
  expect(await historyOf(ids[0]!)).toEqual([
    "lockedAt: 04.05.2026 09:00:00 → ",
    "readyForExportAt: 04.05.2026 09:00:00 → ",
    "unlockReason:  → Falscher Zweck",
  ]);
  expect(await historyOf(ids[1]!)).toEqual([]);
  const { kept, counted } = await bothSums();
  expect(kept).toEqual(counted);
  expect((await unlock()).status).toBe(204);
  const exported = await aDrive("03:00", "04:00", { locked_at: at8, exported_at: at8 });
  expect(await unlock({ tripIds: [exported, ids[0]] })).toMatchObject({
    status: 409,
    body: { message: "Eine exportierte Fahrt kann nicht entsperrt werden" },
  });
});

test("locked trips become ready for export, all of them or none", async () => {
  const { ask, aDrive, stored, historyOf, recount, bothSums } = await aLogbook(database, special);
  const locked = { locked_at: new Date(at("07:00")) };
  const ids = [await aDrive("05:00", "06:00", locked), await aDrive("06:00", "07:00", locked)];
  const open = await aDrive("03:00", "04:00");
  await recount();
  const release = (tripIds: string[]) => ask(3, "PUT /Trips/SetReadyToExport", { tripIds });
  expect(await release([...ids, open])).toMatchObject({
    status: 409,
    body: { message: "Nur gesperrte Fahrten können für den Export freigegeben werden" },
  });
  expect(await stored(ids[0]!)).toMatchObject({ ready_for_export_at: null });
  expect([(await release(ids)).status, (await release(ids)).status]).toEqual([204, 204]);
  expect(await stored(ids[0]!)).toMatchObject({ ready_for_export_at: new Date(at("08:00")) });
  expect(await historyOf(ids[0]!)).toEqual(["readyForExportAt:  → 04.05.2026 10:00:00"]);
  const { kept, counted } = await bothSums();
  expect(kept).toEqual(counted);
  const ordinary = await aLogbook(database);
  const tripIds = [await ordinary.aDrive("05:00", "06:00", locked)];
  expect((await ordinary.ask(1, "PUT /Trips/SetReadyToExport", { tripIds })).status).toBe(403);
});

/** Months as they begin in Vienna. */
const months = { march: "2026-02-28T23:00:00Z", april: "2026-03-31T22:00:00Z", may: "2026-04-30T22:00:00Z" };

test("a month is released once it is over: twelve locked trips of March become ready, three open ones stay", async () => {
  const { ask, aDrive, stored } = await aLogbook(database, special);
  const drive = (day: string, row: object = {}) =>
    aDrive("05:00", "06:00", {
      started_at: new Date(`${day}:00Z`),
      finished_at: new Date(`${day}:30Z`),
      ...row,
    });
  const locked = { locked_at: new Date(at("07:00")) };
  const march = ["2026-02-28T23:00", "2026-03-29T00:30", "2026-03-31T21:59"];
  for (let day = 10; day < 19; day += 1) march.push(`2026-03-${day}T08:00`);
  const ids: string[] = [];
  for (const day of march) ids.push(await drive(day, locked));
  for (const day of ["2026-03-20T08:00", "2026-03-21T08:00", "2026-03-22T08:00"]) await drive(day);
  const others = [await drive("2026-02-28T22:58", locked), await drive("2026-03-31T22:00", locked)];
  await drive("2026-03-23T08:00", { ...locked, ready_for_export_at: locked.locked_at });
  const release = () =>
    ask(1, "PUT /Trips/SetReadyToExportByMonth", { from: months.march, to: months.april });

  fixClock(new Date("2026-03-10T11:00:00Z"));
  expect(await release()).toMatchObject({
    status: 409,
    body: { message: "Der Monat ist noch nicht zu Ende" },
  });
  fixClock(new Date("2026-03-31T21:59:59.999Z"));
  expect((await release()).status).toBe(409);
  fixClock(new Date(months.april));
  expect(await release()).toEqual({ status: 200, body: { releasedCount: 12, openCount: 3 } });
  expect(await release()).toEqual({ status: 200, body: { releasedCount: 0, openCount: 3 } });
  for (const id of ids) {
    expect(await stored(id)).toMatchObject({ ready_for_export_at: new Date(months.april) });
  }
  for (const id of others) expect(await stored(id)).toMatchObject({ ready_for_export_at: null });
});

test("a month begins and ends at midnight in Vienna, in summer and in winter", async () => {
  const { ask } = await aLogbook(database, special);
  const periods: [string, string, number][] = [
    [months.march, months.april, 200],
    ["2026-03-01T00:00:00+01:00", "2026-04-01T00:00:00+02:00", 200],
    ["2025-09-30T22:00:00Z", "2025-10-31T23:00:00Z", 200],
    ["2023-12-31T23:00:00Z", "2024-01-31T23:00:00Z", 200],
    ["2024-01-31T23:00:00Z", "2024-02-29T23:00:00Z", 200],
    [months.april, months.may, 200],
    ["2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z", 409],
    [months.march, "2026-03-31T23:00:00Z", 409],
    ["2025-09-30T22:00:00Z", "2025-10-31T22:00:00Z", 409],
    [months.march, months.may, 409],
    [months.april, months.march, 409],
    ["2026-03-01T23:00:00Z", "2026-03-31T22:00:00Z", 409],
    ["2026-02-28T23:00:00.001Z", months.april, 409],
    ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59.999999999-14:00", 409],
  ];
  for (const [from, to, status] of periods) {
    const answer = await ask(1, "PUT /Trips/SetReadyToExportByMonth", { from, to });
    expect([from, to, answer.status]).toEqual([from, to, status]);
  }
});

test("only an admin of the special organisation releases a month", async () => {
  const month = { from: months.march, to: months.april };
  const theirs = await aLogbook(database, special);
  for (const role of [3, 5] as const) {
    expect((await theirs.ask(role, "PUT /Trips/SetReadyToExportByMonth", month)).status).toBe(403);
  }
  const ordinary = await aLogbook(database);
  expect((await ordinary.ask(1, "PUT /Trips/SetReadyToExportByMonth", month)).status).toBe(403);
});

test("a manual trip is deleted, and what it was stays known", async () => {
  const { ask, form, aDrive, aCar, stored, recount, bothSums, outOfScope, people } = await aLogbook(database);
  await recount();
  const { body: trip } = await ask<Trip>(5, "POST /Trips", form("05:00", "06:00"));
  expect((await ask(5, `DELETE /Trips/${trip.id}`)).status).toBe(204);
  expect((await ask(5, `DELETE /Trips/${trip.id}`)).status).toBe(404);
  expect((await ask(5, `GET /Trips/${trip.id}`)).status).toBe(404);
  expect(await stored(trip.id)).toMatchObject({
    deleted_at: new Date(at("08:00")),
    mileage_in_meters: 12_300,
  });
  const entries = await asOwner(
    database,
    "select property_name, new_value from history where object_id = $1 and property_name <> 'facts' order by seq",
    [trip.id],
  );
  expect(entries).toMatchObject([
    { property_name: "created" },
    { property_name: "deletedAt", new_value: "04.05.2026 10:00:00" },
  ]);
  const { kept, counted } = await bothSums();
  expect(kept).toEqual(counted);
  // Its time is free again.
  expect((await ask(5, "POST /Trips", form("05:00", "06:00"))).status).toBe(201);
  for (const agent of [0, 3]) {
    const id = await aDrive("01:00", "02:00", { agent, vehicle_id: await aCar() });
    expect(await ask(1, `DELETE /Trips/${id}`)).toMatchObject({
      status: 409,
      body: { message: "Nur manuelle Fahrten können gelöscht werden" },
    });
  }
  expect((await ask(3, `DELETE /Trips/${outOfScope.trip}`)).status).toBe(404);
  const car = await aCar();
  const privately = form("02:00", "03:00", { vehicleId: car, driverId: people[3], type: 1 });
  const { body: own } = await ask<Trip>(3, "POST /Trips", privately);
  expect((await ask(1, `DELETE /Trips/${own.id}`)).status).toBe(403);
  expect((await ask(3, `DELETE /Trips/${own.id}`)).status).toBe(204);
});
