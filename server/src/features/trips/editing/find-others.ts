import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { notKept } from "../../../platform/db/keep-statements.ts";
import { rowsBy } from "../../../platform/db/rows-by.ts";
import { toTimestamp } from "../../../platform/db/to-timestamp.ts";
import type { Trip } from "../ledger/trip.ts";

type Column = "vehicle_id" | "driver_id";

/** The time of a trip; null while it runs. */
export type OtherTrip = { startedAt: number; finishedAt: number | null; mileageInMeters: number };

/**
 * The trips that were under way while one of those that come was, of its vehicle or driver, whose logbooks have to be held:
 * of each by its id, with one statement, and none of what was driven in the years between two of them. It is planned anew
 * each time: a plan of when there was no trip went through all of the company for each row of an import.
 */
export async function findOthers(
  db: MandatorDb,
  column: Column,
  coming: readonly Trip[],
): Promise<Map<string, OtherTrip[]>> {
  const subjectOf = (trip: Trip) => (column === "vehicle_id" ? trip.vehicleId : trip.driverId!);
  const subject = sql.ref(`trips.${column}`);
  const { rows } = await sql<OtherRow>`
    with asked as materialized (
      select * from unnest(
        ${coming.map(({ id }) => id)}::uuid[],
        ${coming.map(subjectOf)}::uuid[],
        ${coming.map(({ startedAt }) => toTimestamp(startedAt))}::timestamptz[],
        ${coming.map(({ finishedAt }) => toTimestamp(finishedAt!))}::timestamptz[]
      ) as asked (id, subject, since, until)
    ),
    running as materialized (
      select ${subject} as subject, ${times} from trips
      where deleted_at is null and finished_at is null
        and ${subject} = any(${[...new Set(coming.map(subjectOf))]}::uuid[])
    )
    select asked.id, others.*
    from asked
    cross join lateral (
      select * from (
        select ${times} from trips
        where deleted_at is null and ${subject} = asked.subject
          and started_at > since - interval '1 day' and started_at < asked.until
        offset 0
      ) as begun
      where finished_at - started_at <= interval '1 day' and finished_at > since
      union all
      select ${times} from trips
      where deleted_at is null and ${subject} = asked.subject and started_at < asked.until
        and finished_at - started_at > interval '1 day' and finished_at > since
      union all
      select ${times} from running where running.subject = asked.subject and started_at < asked.until
    ) as others ${notKept}`.execute(db);
  const found = rowsBy(rows, ({ id }) => id);
  return new Map(coming.map(({ id }) => [id, (found.get(id) ?? []).map(otherFrom)]));
}

/** What takes a day at most has begun within one before; what takes longer, and what runs, has indexes of its own. */
const times = sql`started_at, finished_at, mileage_in_meters`;

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
