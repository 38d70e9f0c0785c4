import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { rowsBy } from "../../../platform/db/rows-by.ts";
import { toTimestamp } from "../../../platform/db/to-timestamp.ts";
import type { Trip } from "../ledger/trip.ts";

type Column = "vehicle_id" | "driver_id";

/** The time of a trip; null while it runs. */
export type OtherTrip = { startedAt: number; finishedAt: number | null; mileageInMeters: number };

/**
 * The trips that were under way while one of those that come was, of its vehicle or driver, whose logbooks have to be held:
 * of each by its id, with one statement, and none of what was driven in the years between two of them.
 */
export async function findOthers(
  db: MandatorDb,
  column: Column,
  coming: readonly Trip[],
): Promise<Map<string, OtherTrip[]>> {
  const { rows } = await sql<OtherRow>`
    with asked as materialized (
      select * from unnest(
        ${coming.map(({ id }) => id)}::uuid[],
        ${coming.map((trip) => (column === "vehicle_id" ? trip.vehicleId : trip.driverId!))}::uuid[],
        ${coming.map(({ startedAt }) => toTimestamp(startedAt))}::timestamptz[],
        ${coming.map(({ finishedAt }) => toTimestamp(finishedAt!))}::timestamptz[]
      ) as asked (id, subject, since, until)
    )
    select asked.id, others.*
    from asked
    cross join lateral (
      ${othersWhere(
        column,
        sql`started_at > since - interval '1 day' and finished_at - started_at <= interval '1 day'
        and finished_at > since`,
      )}
      union all
      ${othersWhere(column, sql`finished_at - started_at > interval '1 day' and finished_at > since`)}
      union all
      ${othersWhere(column, sql`finished_at is null`)}
    ) as others`.execute(db);
  const found = rowsBy(rows, ({ id }) => id);
  return new Map(coming.map(({ id }) => [id, (found.get(id) ?? []).map(otherFrom)]));
}

/** What takes a day at most has begun within one before; what takes longer, and what runs, has indexes of its own. */
const othersWhere = (column: Column, isUnderWay: RawBuilder<unknown>) => sql`
  select started_at, finished_at, mileage_in_meters from trips
  where deleted_at is null and trips.${sql.ref(column)} = asked.subject and started_at < asked.until and ${isUnderWay}`;

type OtherRow = { id: string; started_at: Date; finished_at: Date | null; mileage_in_meters: number };

const otherFrom = ({ started_at, finished_at, mileage_in_meters }: OtherRow): OtherTrip => ({
  startedAt: started_at.getTime(),
  finishedAt: finished_at?.getTime() ?? null,
  mileageInMeters: mileage_in_meters,
});

/** Which of these trips lie around a calibration of their vehicle (rule trips/calibration). */
export async function findAcrossCalibrations(db: MandatorDb, coming: readonly Trip[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select asked.id
    from unnest(
      ${coming.map(({ id }) => id)}::uuid[],
      ${coming.map(({ vehicleId }) => vehicleId)}::uuid[],
      ${coming.map(({ startedAt }) => toTimestamp(startedAt))}::timestamptz[],
      ${coming.map(({ finishedAt }) => toTimestamp(finishedAt!))}::timestamptz[]
    ) as asked (id, vehicle_id, start, finish)
    where exists (
      select from calibrations
      where calibrations.vehicle_id = asked.vehicle_id and deleted_at is null
        and calibrated_at > asked.start and calibrated_at < asked.finish)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
