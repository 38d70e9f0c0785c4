import { sql, type RawBuilder } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";

type Moment = { key: string; vehicleId: string; at: Date };

/** The mileage of vehicles at an instant, in metres, by vehicle (ALG-MILEAGE). */
export function mileagesOf(
  db: MandatorDb,
  vehicleIds: readonly string[],
  at: Date,
): Promise<Map<string, number>> {
  return mileagesAt(
    db,
    vehicleIds.map((vehicleId) => ({ key: vehicleId, vehicleId, at })),
  );
}

/** The mileage of the vehicle when each of the trips began, by trip. */
export function mileagesBefore(
  db: MandatorDb,
  trips: readonly { id: string; vehicle_id: string; started_at: Date }[],
): Promise<Map<string, number>> {
  return mileagesAt(
    db,
    trips.map((trip) => ({ key: trip.id, vehicleId: trip.vehicle_id, at: trip.started_at })),
  );
}

/**
 * From the latest calibration at or before the moment the trips since then are added; before the first one the trips up
 * to it are taken away, down to 0. Hidden trips count. A trip across the calibration counts on neither side after it
 * and on both before it, as the rule has it.
 */
async function mileagesAt(db: MandatorDb, moments: readonly Moment[]): Promise<Map<string, number>> {
  if (moments.length === 0) return new Map();
  const { rows } = await sql<{ key: string; mileage: number }>`
    select
      moment.key,
      case
        when anchor.at <= moment.at
        then anchor.value + ${drivenUntil("moment.at")} - ${drivenUntil("anchor.at")} - ${across(sql`and finished_at <= moment.at`)}
        else greatest(0, anchor.value + ${drivenUntil("moment.at")} - ${drivenUntil("anchor.at")} - ${across(sql``)})
      end::bigint as mileage
    from unnest(
      ${moments.map(({ key }) => key)}::text[],
      ${moments.map(({ vehicleId }) => vehicleId)}::uuid[],
      ${moments.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as moment (key, vehicle_id, at)
    cross join lateral (
      select * from (
        select calibrated_at as at, mileage_in_meters as value from calibrations where vehicle_id = moment.vehicle_id
        union all
        select created_at, 0 from vehicles
        where id = moment.vehicle_id
          and not exists (select from calibrations where vehicle_id = moment.vehicle_id and is_initial)
      ) as calibration
      -- The latest at or before the moment, else the first after it.
      order by calibration.at <= moment.at desc, abs(extract(epoch from calibration.at - moment.at))
      limit 1
    ) as anchor`.execute(db);
  return new Map(rows.map(({ key, mileage }) => [key, mileage]));
}

/** Metres of all trips of the vehicle that had finished by then: whole months from their sums, the rest one by one. */
function drivenUntil(instant: string): RawBuilder<number> {
  const at = sql.ref(instant);
  const month = sql`date_trunc('month', ${at} at time zone 'UTC')`;
  return sql`(
    (select coalesce(sum(mileage_in_meters), 0) from odometer_months
      where vehicle_id = moment.vehicle_id and month < ${month}::date)
    + (select coalesce(sum(mileage_in_meters), 0) from visible_trips
      where vehicle_id = moment.vehicle_id and deleted_at is null
        and finished_at >= ${month} at time zone 'UTC' and finished_at <= ${at}))`;
}

/** Metres of trips that had begun before the calibration and finished after it. */
function across(also: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select coalesce(sum(mileage_in_meters), 0) from visible_trips
    where vehicle_id = moment.vehicle_id and deleted_at is null
      and started_at < anchor.at and finished_at > anchor.at ${also})`;
}
