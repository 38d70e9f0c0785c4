import { tripAgents } from "@wegbuch/contract/trips/codes";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { holdAllLogbooks, holdLogbooks } from "../trips/ledger/hold-logbooks.ts";
import { type CrossedTrip, keepVisits } from "../trips/visits/keep-visits.ts";

type Parts = { database: Database; clock: Clock; lateWindowDays: number };

/** How far a fence's trips have been gone through, from the newest back. */
type Reached = { startedAt: string; id: string };

/** Trips of one transaction: it holds their logbooks for some 100 ms, so that nobody who edits them waits noticeably. */
const batchTrips = 200;
/** After so many batches the job queues its rest as another one: so the worker can stop, and what broke off goes on. */
const batchesPerJob = 25;

/**
 * Looks again what trips of the late window met of a fence that was made, reshaped, assigned or taken away: the newest
 * first, of the vehicles it watches now and of all that have met it. Nothing stays of what a deleted fence saw.
 */
export async function crossSince(
  { database, clock, lateWindowDays }: Parts,
  mandatorId: string,
  { geofenceId, reached }: { geofenceId: string; reached?: Reached | undefined },
): Promise<void> {
  if (await inTracker(database, mandatorId, (db) => forgetDeleted(db, geofenceId))) return;
  const lateSince = clock.now().getTime() - lateWindowDays * 86_400_000;
  const since = new Date(Math.max(lateSince, await inTracker(database, mandatorId, tracksKeptFrom)));
  // Who is writing trips now may have looked for fences before this one was changed: the trips are there afterwards.
  if (reached === undefined) await inTracker(database, mandatorId, holdAllLogbooks);
  let from = reached;
  for (let batch = 1; batch <= batchesPerJob; batch += 1) {
    const before = from;
    from = await inTracker(database, mandatorId, async (db) => {
      const trips = await tripsOf(db, geofenceId, { since, before });
      await crossHeld(
        db,
        trips.map(({ id }) => id),
        geofenceId,
      );
      const last = trips.at(-1);
      if (last === undefined || trips.length < batchTrips) return undefined;
      const next = { startedAt: last.startedAt, id: last.id };
      if (batch === batchesPerJob) await enqueue(db, "crossTrips", { geofenceId, reached: next });
      return next;
    });
    if (from === undefined) return;
  }
}

/** Of trips from before it tracks may be erased, and what they met stays as it was found (rule retention/places). */
async function tracksKeptFrom(db: MandatorDb): Promise<number> {
  const row = await db.selectFrom("mandators").select("places_erased_until as until").executeTakeFirst();
  return row?.until?.getTime() ?? -Infinity;
}

/** Looks again what trips have met of all fences. */
export async function crossAgain(
  { database }: Parts,
  mandatorId: string,
  tripIds: readonly string[],
): Promise<void> {
  for (let from = 0; from < tripIds.length; from += batchTrips) {
    const some = tripIds.slice(from, from + batchTrips);
    await inTracker(database, mandatorId, (db) => crossHeld(db, some));
  }
}

const inTracker = <T>(database: Database, mandatorId: string, work: (db: MandatorDb) => Promise<T>) =>
  inMandator(database, mandatorId, work, { role: "tracker" });

/** Forgets what a fence saw once it is deleted, and says whether it is; nobody reads it from then on. */
async function forgetDeleted(db: MandatorDb, geofenceId: string): Promise<boolean> {
  const deleted = await db
    .selectFrom("geofences")
    .select("id")
    .where("id", "=", geofenceId)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  if (deleted === undefined) return false;
  await db.deleteFrom("trip_visits").where("geofence_id", "=", geofenceId).execute();
  await db.deleteFrom("geofence_alarms").where("geofence_id", "=", geofenceId).execute();
  return true;
}

async function tripsOf(
  db: MandatorDb,
  geofenceId: string,
  { since, before }: { since: Date; before: Reached | undefined },
): Promise<Reached[]> {
  const { rows } = await sql<{ id: string; startedAt: Date }>`
    select id, started_at as "startedAt" from trips
    where deleted_at is null and finished_at > ${since} and agent = ${sql.lit(tripAgents.automatic)}
      and (started_at, id) < (${before?.startedAt ?? "infinity"}::timestamptz,
        ${before?.id ?? "ffffffff-ffff-ffff-ffff-ffffffffffff"}::uuid)
      and (vehicle_id in (select vehicle_id from geofence_vehicles where geofence_id = ${geofenceId})
        or id in (select trip_id from trip_visits where geofence_id = ${geofenceId}))
    order by started_at desc, id desc
    limit ${batchTrips}`.execute(db);
  return rows.map(({ id, startedAt }) => ({ id, startedAt: startedAt.toISOString() }));
}

/** Trips as they are once nobody else can change them; those that are gone meanwhile are left out. */
async function crossHeld(db: MandatorDb, tripIds: readonly string[], onlyFence?: string): Promise<void> {
  if (tripIds.length === 0) return;
  const found = await finishedTrips(db, tripIds);
  await holdLogbooks(db, [...new Set(found.map(({ vehicleId }) => vehicleId))]);
  const held = new Set(found.map(({ vehicleId }) => vehicleId));
  const trips = (await finishedTrips(db, tripIds)).filter(({ vehicleId }) => held.has(vehicleId));
  await keepVisits(db, trips, onlyFence === undefined ? {} : { onlyFence });
}

async function finishedTrips(db: MandatorDb, ids: readonly string[]): Promise<CrossedTrip[]> {
  const rows = await db
    .selectFrom("trips")
    .select(["id", "vehicle_id", "started_at", "finished_at"])
    .where("id", "=", oneOf(ids))
    .where("deleted_at", "is", null)
    .where("finished_at", "is not", null)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    vehicleId: row.vehicle_id,
    startedAt: row.started_at.getTime(),
    finishedAt: row.finished_at!.getTime(),
  }));
}
