import { tripAgents } from "@wegbuch/contract/trips/codes";
import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import { closedAt, type Trip } from "./trip.ts";
import type { TripChange } from "./trip-change.ts";
import { holdHiddenLimit } from "./read-hidden-limit.ts";

/**
 * Keeps the sums per local day and month and those of the odometer in step with changes of trips, in their transaction
 * (rule trips/sums-kept): a trip counts once it is closed, and automatic ones up to the mandator's limit are hidden
 * (rule trips/hidden) and counted apart.
 */
export async function keepSums(db: MandatorDb, changes: readonly TripChange[]): Promise<void> {
  const counted = changes.flatMap(({ before, after }) => {
    const [was, is] = [countedOf(before), countedOf(after)];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return [was.map((trip) => ({ ...trip, sign: -1 })), is.map((trip) => ({ ...trip, sign: 1 }))].flat();
  });
  if (counted.length === 0) return;
  await holdHiddenLimit(db);
  const { rows } = await addToSums(counted).execute(db);
  for (const table of tables) if (rows[0]![table]) await forgetEmpty(db, table, counted);
}

/** What is counted of a trip, if anything is. */
function countedOf(trip: Trip | null) {
  if (trip === null || closedAt(trip) === null) return [];
  const isReady = trip.readyForExportAt !== null || trip.exportedAt !== null;
  const { startedAt, finishedAt, type, agent } = trip;
  return [
    {
      vehicle_id: trip.vehicleId,
      driver_id: trip.driverId,
      started_at: new Date(startedAt),
      finished_at: new Date(finishedAt!),
      meters: trip.mileageInMeters,
      idle: trip.idleSeconds,
      type,
      agent,
      locked: Number(trip.lockedAt !== null && !isReady),
      ready: Number(isReady),
    },
  ];
}

type Counted = ReturnType<typeof countedOf>[number] & { sign: number };

const tables = ["trip_days", "trip_months", "odometer_days", "odometer_months"] as const;
type Table = (typeof tables)[number];
type CompanyTable = "company_days" | "company_months";

/**
 * All sums by one statement; says of each table whether something has become nothing. In one order, so that writers of
 * the same sums wait and never lock each other out.
 */
const addToSums = (counted: readonly Counted[]): RawBuilder<Record<Table, boolean>> => sql`
  with counted as materialized (
    select vehicle_id, driver_id, type, (started_at at time zone 'Europe/Vienna')::date as day,
      (finished_at at time zone 'UTC')::date as finished_on,
      agent = ${sql.lit(tripAgents.automatic)} and hidden.up_to > 0 and meters <= hidden.up_to as is_hidden,
      started_at, finished_at, sign as trip_count, sign * locked as locked_count, sign * ready as ready_count,
      sign * meters as mileage_in_meters, sign * idle as idle_seconds,
      sign * floor(extract(epoch from finished_at - started_at)) as duration_seconds
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as trip (
      sign integer, vehicle_id uuid, driver_id uuid, started_at timestamptz, finished_at timestamptz, meters bigint,
      idle bigint, type smallint, agent smallint, locked integer, ready integer)
    cross join (
      select hide_trips_up_to_in_meter as up_to from mandators where id = current_mandator()
    ) as hidden
  ),
  trip_days as (${addTo("trip_days", "day", sql`day`)}),
  trip_months as (${addTo("trip_months", "month", monthOfDay)}),
  odometer_days as (${addToOdometer("odometer_days", "day", sql`finished_on`)}),
  odometer_months as (${addToOdometer("odometer_months", "month", sql`date_trunc('month', finished_on::timestamp)::date`)}),
  vehicle_odometers as (${addToOdometers}),
  ${addToCompany("company_days", "day", sql`day`)},
  ${addToCompany("company_months", "month", monthOfDay)}
  select ${sql.join(tables.map((table) => sql`exists (select from ${sql.table(table)} where is_empty) as ${sql.ref(table)}`))}`;

const monthOfDay = sql`date_trunc('month', day::timestamp)::date`;

const sums = [
  "trip_count",
  "locked_count",
  "ready_count",
  "mileage_in_meters",
  "duration_seconds",
  "idle_seconds",
].map((name) => sql.ref(name));

const addTo = (table: Table, period: string, since: RawBuilder<unknown>) => sql`
  insert into ${sql.table(table)} as known (vehicle_id, driver_id, ${sql.ref(period)}, type, is_hidden, ${sql.join(sums)})
  select vehicle_id, driver_id, ${since}, type, is_hidden, ${sql.join(sums.map((name) => sql`sum(${name})`))}
  from counted
  group by 1, 2, 3, 4, 5
  having ${sql.join(
    sums.map((name) => sql`sum(${name}) <> 0`),
    sql` or `,
  )}
  order by 1, 2, 3, 4, 5
  on conflict (mandator_id, vehicle_id, ${sql.ref(period)}, driver_id, type, is_hidden) do update
    set ${sql.join(sums.map((name) => sql`${name} = known.${name} + excluded.${name}`))}
  returning trip_count = 0 as is_empty`;

const addToOdometer = (table: Table, period: string, until: RawBuilder<unknown>) => sql`
  insert into ${sql.table(table)} as known (vehicle_id, ${sql.ref(period)}, mileage_in_meters)
  select vehicle_id, ${until}, sum(mileage_in_meters) from counted
  group by 1, 2
  having sum(mileage_in_meters) <> 0
  order by 1, 2
  on conflict (mandator_id, vehicle_id, ${sql.ref(period)}) do update
    set mileage_in_meters = known.mileage_in_meters + excluded.mileage_in_meters
  returning mileage_in_meters = 0 as is_empty`;

/** What was driven since the latest calibration; each looked up by its key, however little is known of the table. */
const addToOdometers = sql`
  insert into vehicle_odometers as known (vehicle_id, anchor_at, anchor_meters, driven_meters)
  select vehicle_id, anchor_at, anchor_meters, sum(meters)
  from (
    select vehicle_id, started_at, finished_at, sum(mileage_in_meters) as meters from counted
    group by 1, 2, 3
    having sum(mileage_in_meters) <> 0
  ) as driven
  cross join lateral (
    select anchor_at, anchor_meters from vehicle_odometers as kept
    where kept.vehicle_id = driven.vehicle_id
    offset 0
  ) as odometer
  where started_at >= anchor_at and finished_at > anchor_at
  group by 1, 2, 3
  order by 1
  on conflict (mandator_id, vehicle_id) do update
    set driven_meters = known.driven_meters + excluded.driven_meters`;

const companySums = ["trip_count", "locked_count", "ready_count", "mileage_in_meters"].map((name) =>
  sql.ref(name),
);

/** Of each sum a part that nobody else is adding to, or a new one: writers of the same month never wait for each other. */
const addToCompany = (table: CompanyTable, period: string, since: RawBuilder<unknown>) => {
  const [of, known] = [sql.ref(period), sql.table(table)];
  const [change, part] = [sql.table(`${table}_change`), sql.table(`${table}_part`)];
  const key = (alias: string) =>
    sql.join(["type", "is_hidden", "is_driverless", period].map((name) => sql.ref(`${alias}.${name}`)));
  return sql`
  ${change} as materialized (
    select ${since} as ${of}, type, is_hidden, driver_id is null as is_driverless,
      ${sql.join(companySums.map((name) => sql`sum(${name}) as ${name}`))}
    from counted
    group by 1, 2, 3, 4
    having ${sql.join(
      companySums.map((name) => sql`sum(${name}) <> 0`),
      sql` or `,
    )}
  ),
  ${part} as materialized (
    select change.*, free.part
    from ${change} as change
    left join lateral (
      select part from ${known} as known
      where (${key("known")}) = (${key("change")})
      limit 1
      for update skip locked
    ) as free on true
  ),
  ${sql.table(`${table}_grown`)} as (
    update ${known} as known
    set ${sql.join(companySums.map((name) => sql`${name} = known.${name} + grown.${name}`))}
    from ${part} as grown
    where (${key("known")}, known.part) = (${key("grown")}, grown.part)
  ),
  ${sql.table(`${table}_begun`)} as (
    insert into ${known} (${of}, type, is_hidden, is_driverless, part, ${sql.join(companySums)})
    select ${of}, type, is_hidden, is_driverless, ${newId()}::uuid, ${sql.join(companySums)}
    from ${part} where part is null
  )`;
};

async function forgetEmpty(db: MandatorDb, table: Table, counted: readonly Counted[]): Promise<void> {
  const vehicleIds = [...new Set(counted.map(({ vehicle_id }) => vehicle_id))];
  const emptied = table.startsWith("odometer") ? "mileage_in_meters" : "trip_count";
  await sql`
    delete from ${sql.table(table)}
    where vehicle_id = any(${vehicleIds}::uuid[]) and ${sql.ref(emptied)} = 0`.execute(db);
}

/**
 * Counts all trips of the mandator anew; for a changed limit of hidden trips, and to check the sums. What belongs to one day
 * comes to lie side by side, as it does when it is driven.
 */
export async function recountSums(db: MandatorDb, hideUpToMeters: number): Promise<void> {
  await db.deleteFrom("trip_days").execute();
  await db.deleteFrom("trip_months").execute();
  await db.deleteFrom("company_days").execute();
  await db.deleteFrom("company_months").execute();
  await db.deleteFrom("odometer_days").execute();
  await db.deleteFrom("odometer_months").execute();
  await sql`
    insert into trip_days (vehicle_id, driver_id, day, type, is_hidden, trip_count, locked_count, ready_count,
      mileage_in_meters, duration_seconds, idle_seconds)
    select vehicle_id, driver_id, (started_at at time zone 'Europe/Vienna')::date, type,
      agent = ${sql.lit(tripAgents.automatic)} and ${hideUpToMeters}::integer > 0 and mileage_in_meters <= ${hideUpToMeters}::integer,
      count(*), count(*) filter (where locked_at is not null and ready_for_export_at is null and exported_at is null),
      count(*) filter (where ready_for_export_at is not null or exported_at is not null),
      sum(mileage_in_meters), sum(floor(extract(epoch from finished_at - started_at))), sum(idle_seconds)
    from trips where finished_at is not null and deleted_at is null
    group by 1, 2, 3, 4, 5
    order by 3, 1`.execute(db);
  await sql`
    insert into trip_months (vehicle_id, driver_id, month, type, is_hidden, trip_count, locked_count, ready_count,
      mileage_in_meters, duration_seconds, idle_seconds)
    select vehicle_id, driver_id, date_trunc('month', day::timestamp)::date, type, is_hidden, sum(trip_count),
      sum(locked_count), sum(ready_count), sum(mileage_in_meters), sum(duration_seconds), sum(idle_seconds)
    from trip_days
    group by 1, 2, 3, 4, 5
    order by 3, 1`.execute(db);
  await countCompany(db, { from: "trip_days", to: "company_days", period: "day" });
  await countCompany(db, { from: "trip_months", to: "company_months", period: "month" });
  await sql`
    insert into odometer_days (vehicle_id, day, mileage_in_meters)
    select vehicle_id, day, sum(mileage_in_meters)
    from (
      select vehicle_id, (finished_at at time zone 'UTC')::date as day, mileage_in_meters
      from trips where finished_at is not null and deleted_at is null
      union all
      select vehicle_id, day, mileage_in_meters from erased_mileages
    ) as driven
    group by 1, 2
    having sum(mileage_in_meters) <> 0`.execute(db);
  await sql`
    insert into odometer_months (vehicle_id, month, mileage_in_meters)
    select vehicle_id, date_trunc('month', day::timestamp)::date, sum(mileage_in_meters) from odometer_days
    group by 1, 2`.execute(db);
  await sql`select reckon_odometer(current_mandator(), id) from vehicles`.execute(db);
}

async function countCompany(
  db: MandatorDb,
  { from, to, period }: { from: Table; to: CompanyTable; period: string },
): Promise<void> {
  await sql`
    insert into ${sql.table(to)} (${sql.ref(period)}, type, is_hidden, is_driverless, part, ${sql.join(companySums)})
    select ${sql.ref(period)}, type, is_hidden, driver_id is null, ${newId()}::uuid,
      ${sql.join(companySums.map((name) => sql`sum(${name})`))}
    from ${sql.table(from)}
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4`.execute(db);
}
