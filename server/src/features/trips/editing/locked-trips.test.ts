import { expect, test } from "vitest";
import { aDriver, aMandator, aTrip, aVehicle } from "../../../../test/kit/db/builders.ts";
import { inMandator } from "../../../platform/db/database.ts";
import { aDatabase, asOwner } from "../../../../test/kit/db/database.ts";

const database = await aDatabase();

/** A trip with a track in a state, and what happens when a role does something to it. */
async function aTripThat(state: "is locked" | "is ready" | "was exported" | "is open") {
  const mandatorId = await aMandator(database);
  const vehicle_id = await aVehicle(database, mandatorId);
  const driver = await aDriver(database, mandatorId);
  const id = await aTrip(database, mandatorId, { vehicle_id });
  await asOwner(
    database,
    "insert into trip_tracks (mandator_id, trip_id, part, points) values ($1, $2, 0, '')",
    [mandatorId, id],
  );
  const columns = ["locked_at", "ready_for_export_at", "exported_at"];
  const count = ["is open", "is locked", "is ready", "was exported"].indexOf(state);
  const set = columns.slice(0, count).map((column) => `${column} = finished_at`);
  if (count > 0) await asOwner(database, `update trips set ${set.join()} where id = $1`, [id]);
  const tryAs = (role: Role, statement: string) => {
    const told = statement.replaceAll("{id}", `'${id}'`).replaceAll("{driver}", `'${driver}'`);
    if (role === "owner") return asOwner(database, told).then(() => null, messageOf);
    const client = database.pool(role);
    return client
      .query(`begin; select set_config('app.mandator', '${mandatorId}', true); ${told}; commit`)
      .then(() => null, messageOf);
  };
  const row = () => asOwner(database, "select * from trips where id = $1", [id]);
  return { mandatorId, id, tryAs, row };
}

type Role = "owner" | "app" | "tracker" | "jobs" | "admin";
const messageOf = (error: unknown) => (error as Error).message;

const changes = [
  "update trips set type = 1 where id = {id}",
  "update trips set mileage_in_meters = mileage_in_meters + 1 where id = {id}",
  "update trips set driver_id = {driver} where id = {id}",
  "update trips set start_address = '{}' where id = {id}",
  "update trips set destination_latitude = 48 where id = {id}",
  "update trips set finished_at = finished_at - interval '1 s' where id = {id}",
  "update trips set calibrated_at = finished_at where id = {id}",
  "update trips set deleted_at = finished_at where id = {id}",
  "update trips set has_been_changed = true where id = {id}",
  "update trips set locked_at = locked_at + interval '1 s' where id = {id}",
  "update trips set locked_at = null, ready_for_export_at = null, description = 'x' where id = {id}",
];
const removals = ["delete from trips where id = {id}"];
const trackChanges = [
  "delete from trip_tracks where trip_id = {id}",
  "update trip_tracks set points = 'x' where trip_id = {id}",
  "insert into trip_tracks (trip_id, part, points) values ({id}, 1, '')",
];

test("nobody changes a locked trip or its track, whichever role he has", async () => {
  for (const state of ["is locked", "is ready"] as const) {
    const trip = await aTripThat(state);
    const before = await trip.row();
    for (const statement of [...changes, ...removals, ...trackChanges.slice(0, 2)]) {
      for (const role of ["owner", "tracker"] as const) {
        expect([role, statement, await trip.tryAs(role, statement)]).toEqual([
          role,
          statement,
          `trip ${trip.id} is locked`,
        ]);
      }
    }
    expect(await trip.tryAs("tracker", trackChanges[2]!)).toBe(`trip ${trip.id} is locked`);
    expect(await trip.tryAs("app", trackChanges[2]!)).toBe(`trip ${trip.id} is locked`);
    expect(await trip.tryAs("app", changes[0]!)).toBe(`trip ${trip.id} is locked`);
    expect(await trip.tryAs("jobs", changes[3]!)).toBe(`trip ${trip.id} is locked`);
    expect(await trip.tryAs("admin", changes[0]!)).toContain("permission denied");
    expect(await trip.row()).toEqual(before);
    expect(await asOwner(database, "select 1 from trip_tracks where trip_id = $1", [trip.id])).toHaveLength(
      1,
    );
  }
});

test("an open trip is anybody's who has the right", async () => {
  for (const statement of [...changes, ...trackChanges, ...removals]) {
    const trip = await aTripThat("is open");
    expect([statement, await trip.tryAs("tracker", statement)]).toEqual([statement, null]);
  }
});

test("a locked trip can be unlocked, become ready and be exported", async () => {
  const ready = "update trips set ready_for_export_at = locked_at where id = {id}";
  const unlock = "update trips set locked_at = null, ready_for_export_at = null where id = {id}";
  const exported = "update trips set exported_at = locked_at where id = {id}";
  for (const state of ["is locked", "is ready"] as const) {
    const trip = await aTripThat(state);
    expect([state, await trip.tryAs("app", ready)]).toEqual([state, null]);
    expect([state, await trip.tryAs("app", unlock)]).toEqual([state, null]);
    const other = await aTripThat(state);
    expect([state, await other.tryAs("owner", exported)]).toEqual([state, null]);
  }
});

test("a trip that was exported stays so for ever", async () => {
  const trip = await aTripThat("was exported");
  for (const statement of [
    "update trips set locked_at = null, ready_for_export_at = null, exported_at = null where id = {id}",
    "update trips set exported_at = null where id = {id}",
    "update trips set exported_at = exported_at + interval '1 s' where id = {id}",
    "update trips set ready_for_export_at = null where id = {id}",
    "delete from trips where id = {id}",
  ]) {
    expect([statement, await trip.tryAs("owner", statement)]).toEqual([
      statement,
      `trip ${trip.id} is locked`,
    ]);
  }
});

test("the special case of changing nothing is no change", async () => {
  const { mandatorId, id } = await aTripThat("was exported");
  await inMandator(
    database,
    mandatorId,
    (db) =>
      db
        .updateTable("trips")
        .set((row) => ({ type: row.ref("type") }))
        .where("id", "=", id)
        .execute(),
    { role: "tracker" },
  );
});
