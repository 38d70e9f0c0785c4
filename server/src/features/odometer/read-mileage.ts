import { sql, type RawBuilder } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";

/** A vehicle at an instant; as if one calibration were not, if asked. */
type Moment = { key: string; vehicleId: string; at: Date; without?: string | null };

/**
 * As many vehicles are read at a stretch with all there are, whose number is known when the statement is planned; that of
 * ids is not. Fewer are looked up one by one.
 */
export const manyVehicles = 10_000;

/** The mileage of vehicles now, in metres, by vehicle (rule trips/mileage), as it is kept; of many, that of all there are. */
export async function readOdometers(
  db: MandatorDb,
  vehicleIds: readonly string[],
): Promise<Map<string, number>> {
  if (vehicleIds.length === 0) return new Map();
  const isMany = vehicleIds.length >= manyVehicles;
  const { rows } = await sql<{ id: string; mileage: number }>`
    select vehicle_id as id, anchor_meters + driven_meters as mileage from vehicle_odometers
    where ${isMany ? sql`true` : sql`vehicle_id = ${oneOf(vehicleIds)}`}`.execute(db);
  return new Map(rows.map(({ id, mileage }) => [id, mileage]));
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

/** The same of trips that are known by their ids alone, so that it can be asked together with what they are. */
export function mileagesBeforeTrips(db: MandatorDb, ids: readonly string[]): Promise<Map<string, number>> {
  const starts = sql`(
    select id::text as key, vehicle_id, started_at as at, null::uuid as without_id,
      -- No other trip lies across the beginning of one; one that was deleted may lie anywhere.
      deleted_at is null as is_between
    from visible_trips where mandator_id = ${mandatorOf(db)} and id = ${oneOf(ids)}
  ) as moment`;
  return mileagesOf(db, starts);
}

/** The mileage of a vehicle at an instant, in metres; as if one calibration were not, if asked. */
export async function mileageAt(
  db: MandatorDb,
  vehicleId: string,
  at: Date,
  { without = null }: { without?: string | null } = {},
): Promise<number> {
  const mileages = await mileagesAt(db, [{ key: vehicleId, vehicleId, at, without }]);
  return mileages.get(vehicleId)!;
}

/** The mileages of vehicles at moments, in metres, by the moments' keys. */
export async function mileagesAt(db: MandatorDb, moments: readonly Moment[]): Promise<Map<string, number>> {
  return moments.length === 0 ? new Map() : mileagesOf(db, asked(moments));
}

/** Moments since the latest calibration are reckoned back from the odometer as it stands; of others there are few. */
async function mileagesOf(db: MandatorDb, moments: RawBuilder<unknown>): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; mileage: number | null }>`
    select moment.key, (odometer.mileage - ${drivenAfterMoment})::bigint as mileage
    from ${moments}
    left join lateral ${odometerSince} as odometer on true`.execute(db);
  const mileages = new Map<string, number>();
  for (const { key, mileage } of rows) if (mileage !== null) mileages.set(key, mileage);
  const older = rows.flatMap(({ key, mileage }) => (mileage === null ? [key] : []));
  if (older.length > 0) await addOlderMileages(db, mileages, { moments, keys: older });
  return mileages;
}

/**
 * From the latest calibration at or before the moment the trips since then are added; before the first one the trips up
 * to it are taken away, down to 0. Hidden trips count. A trip across the calibration counts on neither side after it
 * and on both before it, as the rule has it.
 */
async function addOlderMileages(
  db: MandatorDb,
  mileages: Map<string, number>,
  { moments, keys }: { moments: RawBuilder<unknown>; keys: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ key: string; mileage: number }>`
    with
    moment as materialized (
      select moment.*, anchor.at as anchor_at, anchor.value
      from ${moments}
      cross join lateral ${anchorOfMoment} as anchor
      where moment.key = any(${keys}::text[])
    ),
    anchor as materialized (select distinct vehicle_id, anchor_at as at from moment),
    ${drivenUntilPoints},
    ${acrossAnchors},
    ${besideAnchors}
    select
      moment.key,
      case
        when moment.anchor_at <= moment.at
        then moment.value + moment.meters - moment.anchor_meters
          - coalesce(sum(across.meters) filter (where across.finished_at <= moment.at), 0)
        else greatest(0, moment.value + moment.meters - moment.anchor_meters - coalesce(sum(across.meters), 0))
      end::bigint as mileage
    from beside as moment
    left join across on across.vehicle_id = moment.vehicle_id and across.anchor_at = moment.anchor_at
    where moment.key is not null
    group by moment.key, moment.at, moment.anchor_at, moment.value, moment.meters, moment.anchor_meters`.execute(
    db,
  );
  for (const { key, mileage } of rows) mileages.set(key, mileage);
}

/** The odometer as it stands, if its latest calibration is at or before the moment and none is left out. */
const odometerSince = sql`(
  select anchor_at, anchor_meters + driven_meters as mileage from vehicle_odometers
  where vehicle_id = moment.vehicle_id and anchor_at <= moment.at and moment.without_id is null
)`;

/**
 * Metres of all trips that finish after a moment, but of the one across the calibration: of those to come it can only be
 * the one the moment lies in, as trips of a vehicle do not overlap (rule trips/free-time).
 */
const drivenAfterMoment = sql`(
  (
    select coalesce(sum(mileage_in_meters), 0) from odometer_months
    where vehicle_id = moment.vehicle_id and month > date_trunc('month', moment.at at time zone 'UTC')::date
  ) + (
    select coalesce(sum(mileage_in_meters), 0) from odometer_days
    where vehicle_id = moment.vehicle_id and day > (moment.at at time zone 'UTC')::date
      and day < (date_trunc('month', moment.at at time zone 'UTC') + interval '1 month')::date
  ) + (
    select coalesce(sum(mileage_in_meters), 0) from visible_trips
    where vehicle_id = moment.vehicle_id and deleted_at is null
      and finished_at > moment.at and finished_at < date_trunc('day', moment.at, 'UTC') + interval '1 day'
  ) - case when moment.is_between then 0 else (
    select coalesce(sum(mileage_in_meters) filter (where started_at < odometer.anchor_at), 0) from (
      select started_at, mileage_in_meters from visible_trips
      where vehicle_id = moment.vehicle_id and deleted_at is null and finished_at > moment.at
      order by finished_at limit 1
    ) as next
  ) end
)`;

function asked(moments: readonly Moment[]): RawBuilder<unknown> {
  return sql`(
    select *, false as is_between
    from unnest(
      ${moments.map(({ key }) => key)}::text[],
      ${moments.map(({ vehicleId }) => vehicleId)}::uuid[],
      ${moments.map(({ at }) => at.toISOString())}::timestamptz[],
      ${moments.map(({ without }) => without ?? null)}::uuid[]
    ) as each (key, vehicle_id, at, without_id)
  ) as moment`;
}

/** The latest calibration at or before the moment, else the first after it. */
const anchorOfMoment = sql`(
  select * from (
    select calibrated_at as at, mileage_in_meters as value from calibrations
    where vehicle_id = moment.vehicle_id and deleted_at is null and id is distinct from moment.without_id
    union all
    select created_at, 0 from vehicles
    where id = moment.vehicle_id
      and not exists (
        select from calibrations where vehicle_id = moment.vehicle_id and is_initial and deleted_at is null)
  ) as calibration
  order by calibration.at <= moment.at desc, abs(extract(epoch from calibration.at - moment.at))
  limit 1
)`;

/**
 * Metres of all trips of a vehicle that had finished by a point in time, for every point: whole months and whole days of
 * its month by their sums, and the trips of its day.
 */
const drivenUntilPoints = sql`
  point as materialized (
    select *, date_trunc('day', at, 'UTC') as day_from, (at at time zone 'UTC')::date as day,
      date_trunc('month', at at time zone 'UTC')::date as month
    from (
      select key, vehicle_id, at, anchor_at, value from moment
      union all
      select null, vehicle_id, at, null, null from anchor
    ) as asked
  ),
  driven as materialized (
    select *, (
      select coalesce(sum(mileage_in_meters), 0) from odometer_months
      where vehicle_id = point.vehicle_id and month < point.month
    ) + (
      select coalesce(sum(mileage_in_meters), 0) from odometer_days
      where vehicle_id = point.vehicle_id and day >= point.month and day < point.day
    ) + (
      select coalesce(sum(mileage_in_meters), 0) from visible_trips
      where vehicle_id = point.vehicle_id and deleted_at is null
        and finished_at >= point.day_from and finished_at <= point.at
    ) as meters
    from point
  )`;

/** Trips that had begun before a calibration and finished after it: of each vehicle the next to finish, as above. */
const acrossAnchors = sql`
  across as materialized (
    select anchor.vehicle_id, anchor.at as anchor_at, next.finished_at, next.meters
    from anchor
    cross join lateral (
      select started_at, finished_at, mileage_in_meters as meters from visible_trips as trip
      where trip.vehicle_id = anchor.vehicle_id and trip.deleted_at is null and trip.finished_at > anchor.at
      order by trip.finished_at limit 1
    ) as next
    where next.started_at < anchor.at
  )`;

/**
 * Each moment with what had been driven at its anchor, a point too, without a key. By a window: a join would be guessed to
 * be of one row and compare all with all.
 */
const besideAnchors = sql`
  beside as (
    select *, max(meters) filter (where key is null) over (
      partition by vehicle_id, coalesce(anchor_at, at)
    ) as anchor_meters
    from driven
  )`;
