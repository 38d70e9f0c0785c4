import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../../platform/db/database.ts";
import { rowsBy } from "../../../platform/db/rows-by.ts";
import { oneOf } from "../../../platform/db/search.ts";
import { toTimestamp } from "../../../platform/db/to-timestamp.ts";
import type { Trip } from "./trip.ts";
import { tripColumnsOf, propertyNames, tripFrom } from "./trip-row.ts";

const columns = sql.join([
  ...tripColumnsOf(propertyNames).map((name) => sql.ref(name)),
  sql`xmin::text as version`,
]);

/** A vehicle's time: trips that were under way in it, or are still, are wanted; milliseconds, `until` may be infinite. */
export type WantedTime = { vehicleId: string; since: number; until: number };

/**
 * Trips of each vehicle that are running, or ended after an instant and began before another, with those it recorded that
 * people have moved since; as they are stored, for the tracker, which holds none of them. Trips of a vehicle do not
 * overlap (rule trips/free-time), so that only the next to finish can lie across the second instant.
 */
export async function tripsBetween(
  db: MandatorDb,
  wanted: readonly WantedTime[],
): Promise<Map<string, Trip[]>> {
  const finished = sql`select ${columns} from trips
    where vehicle_id = wanted.vehicle_id and deleted_at is null and finished_at > wanted.since`;
  const { rows } = await sql<{ asked_for: string }>`
    select trip.*, wanted.vehicle_id as asked_for from (
      select vehicle_id, min(since) as since, max(until) as until
      from unnest(
        ${wanted.map(({ vehicleId }) => vehicleId)}::uuid[], ${wanted.map(({ since }) => toTimestamp(since))}::timestamptz[],
        ${wanted.map(({ until }) => toTimestamp(until))}::timestamptz[]
      ) as wanted (vehicle_id, since, until)
      group by vehicle_id
    ) as wanted
    cross join lateral (
      (${finished} and finished_at <= wanted.until order by finished_at)
      union all
      (${finished} and finished_at > wanted.until order by finished_at limit 1)
      union all
      (select ${columns} from trips
        where vehicle_id = wanted.vehicle_id and deleted_at is null and finished_at is null
        order by finished_at)
      union all
      (select ${columns} from trips
        where recorded_vehicle_id = wanted.vehicle_id and deleted_at is null and finished_at > wanted.since
          and started_at < wanted.until
        order by finished_at)
    ) as trip`.execute(db);
  const found = rowsBy(rows, (row) => row.asked_for);
  return new Map([...found].map(([vehicleId, ofVehicle]) => [vehicleId, ofVehicle.map(tripFrom)]));
}

/**
 * Trips by their ids alone, as they are stored, in the order of the ids, which nobody else changes until the transaction
 * ends; in the tracker's role, for who holds the logbooks of their vehicles already.
 */
export async function heldTrips(db: MandatorDb, ids: readonly string[]): Promise<Trip[]> {
  const { rows } = await sql<object>`
    select ${sql.join(tripColumnsOf(propertyNames).map((name) => sql.ref(name)))} from trips
    where mandator_id = ${mandatorOf(db)} and id = ${oneOf(ids)} and deleted_at is null
    order by id
    for no key update`.execute(db);
  return rows.map(tripFrom);
}
