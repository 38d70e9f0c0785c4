import type { Actor } from "@wegbuch/contract/access/actor";
import { addMonths, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import type {
  TripDays,
  TripDaysFilter,
  TripMonth,
  TripMonthsFilter,
  TripReport,
  TripReportFilter,
  TripUserReport,
  TripUsersFilter,
  TripVehicleReport,
  TripVehiclesFilter,
} from "@wegbuch/contract/trips/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { byName, oneOf } from "../../platform/db/search.ts";
import { groupIsVisible } from "../groups/visible-to.ts";
import { daySums, type SumFilter, totalSums, tripSums } from "./read-sums.ts";

/** Sums over the finished trips a person may see that began in the period (rule trips/sums). */
export async function reportTrips(
  db: MandatorDb,
  actor: Actor,
  filter: TripReportFilter,
): Promise<TripReport> {
  const reports = await reportsBy(db, actor, filter, "all");
  return reports.get("")!;
}

/** The same for each vehicle that has such trips, by name. */
export async function reportByVehicle(
  db: MandatorDb,
  actor: Actor,
  filter: TripVehiclesFilter,
): Promise<TripVehicleReport[]> {
  const reports = await reportsBy(db, actor, filter, "vehicle_id");
  const vehicles = await db
    .selectFrom("vehicles")
    .select(["id", "name"])
    .where("id", "=", oneOf([...reports.keys()]))
    .orderBy(byName("name"))
    .orderBy("id")
    .execute();
  return vehicles.map((vehicle) => ({ vehicle, ...reports.get(vehicle.id)! }));
}

/** The same for each driver who has such trips, by last and first name. */
export async function reportByUser(
  db: MandatorDb,
  actor: Actor,
  filter: TripUsersFilter,
): Promise<TripUserReport[]> {
  const reports = await reportsBy(db, actor, filter, "driver_id");
  const users = await db
    .selectFrom("users")
    .select(["id", sql<string>`first_name || ' ' || last_name`.as("name")])
    .where("id", "=", oneOf([...reports.keys()]))
    .orderBy(byName("last_name"))
    .orderBy(byName("first_name"))
    .orderBy("id")
    .execute();
  return users.map((user) => ({ user, ...reports.get(user.id)! }));
}

const monthsShown = 12;

/**
 * Metres of each of the twelve months that end with the asked one, months without trips too; those before the first trip
 * of all are left out, and where there is none all but the asked one (rule trips/sums).
 */
export async function reportMonths(
  db: MandatorDb,
  actor: Actor,
  { month, ...filter }: TripMonthsFilter,
): Promise<TripMonth[]> {
  const last = `${month}-01`;
  const first = addMonths(last, 1 - monthsShown);
  const { rows } = await sql<TripMonth>`
    select
      to_char(month, 'YYYY-MM') as month,
      coalesce(business + private + commute, 0)::bigint as sum,
      coalesce(business, 0)::bigint as "businessSum",
      coalesce(private, 0)::bigint as "privateSum",
      coalesce(commute, 0)::bigint as "driveToWorkSum"
    from generate_series(
      greatest(${first}::timestamp,
        coalesce((select min(month)::timestamp from trip_months where not is_hidden), ${last}::timestamp)),
      ${last}::timestamp, interval '1 month') as month
    left join (
      select month,
        coalesce(sum(mileage_in_meters) filter (where type = ${sql.lit(tripTypes.business)}), 0) as business,
        coalesce(sum(mileage_in_meters) filter (where type = ${sql.lit(tripTypes.private)}), 0) as private,
        coalesce(sum(mileage_in_meters) filter (where type = ${sql.lit(tripTypes.driveToWork)}), 0) as commute
      from (${totalSums(actor, { ...filter, ...boundsOf(first, last) })}) as summed
      group by month
    ) as driven using (month)
    order by month`.execute(db);
  return rows;
}

/** The instants between which the months lie that begin with these days. */
function boundsOf(first: string, last: string) {
  const startOf = (day: string) => new Date(startOfDay(day)).toISOString();
  return { from: startOf(first), to: startOf(addMonths(last, 1)) };
}

/** Sums for each vehicle and local day of the start, in the order of names and days. */
export async function reportDays(db: MandatorDb, actor: Actor, filter: TripDaysFilter): Promise<TripDays[]> {
  const days = daySums(actor, filter);
  const { rows } = await sql<TripDays["days"][number] & { id: string; name: string }>`
    select
      vehicles.id, vehicles.name, day.day::text as day,
      sum(mileage_in_meters)::bigint as "mileageInMeters",
      sum(duration_seconds)::bigint as "timeInSeconds",
      coalesce(sum(trip_count) filter (where day.type = ${sql.lit(tripTypes.business)}), 0)::bigint as "businessTripCount",
      coalesce(sum(trip_count) filter (where day.type = ${sql.lit(tripTypes.private)}), 0)::bigint as "privateTripCount",
      coalesce(sum(trip_count) filter (where day.type = ${sql.lit(tripTypes.driveToWork)}), 0)::bigint as "driveToWorkTripCount"
    from (${days}) as day
    join vehicles on vehicles.id = day.vehicle_id
    group by vehicles.mandator_id, vehicles.id, day.day
    order by vehicles.name collate "de-x-icu", vehicles.id, day.day`.execute(db);
  return [...rowsBy(rows, (row) => row.id).values()].map((ofVehicle) => ({
    vehicle: { id: ofVehicle[0]!.id, name: ofVehicle[0]!.name },
    days: ofVehicle.map(({ id: _id, name: _name, ...day }) => day),
  }));
}

/** A report of all trips together, by "", or one for each vehicle or driver that has some, by id. */
async function reportsBy(
  db: MandatorDb,
  actor: Actor,
  filter: SumFilter,
  subject: "all" | "vehicle_id" | "driver_id",
): Promise<Map<string, TripReport>> {
  const key = subject === "all" ? sql`''` : sql.ref(subject);
  const { rows } = await sql<TripReport & { key: string }>`
    with
    summed as materialized (
      select ${key} as key, vehicle_id, driver_id, type, trip_count, locked_count, ready_count, mileage_in_meters,
        duration_seconds
      from (${tripSums(actor, filter)}) as summed
      where ${subject !== "driver_id"} or driver_id is not null
    ),
    ${countsByGroup(actor)}
    select report.*,
      coalesce("openTripsCountByGroup", '[]') as "openTripsCountByGroup",
      coalesce("tripsCountWithoutDriverByGroup", '[]') as "tripsCountWithoutDriverByGroup"
    from (
      select ${subject === "all" ? sql`''` : sql`key`} as key, ${reportColumns}
      from summed ${subject === "all" ? sql`` : sql`group by key`}
    ) as report
    -- All groups are of some report. A full join, for it is never done by comparing all with all, however few are guessed.
    full join by_group using (key)`.execute(db);
  return new Map(rows.map(({ key, ...report }) => [key, report]));
}

const reportColumns = sql`
  coalesce(sum(mileage_in_meters), 0)::bigint as "mileageInMeters",
  coalesce(sum(duration_seconds), 0)::bigint as "timeInSeconds",
  coalesce(sum(trip_count) filter (where type = ${sql.lit(tripTypes.business)}), 0)::bigint as "businessTripCount",
  coalesce(sum(trip_count) filter (where type = ${sql.lit(tripTypes.private)}), 0)::bigint as "privateTripCount",
  coalesce(sum(trip_count) filter (where type = ${sql.lit(tripTypes.driveToWork)}), 0)::bigint as "driveToWorkTripCount",
  coalesce(sum(mileage_in_meters) filter (where type = ${sql.lit(tripTypes.business)}), 0)::bigint as "businessMileageInMeters",
  coalesce(sum(mileage_in_meters) filter (where type = ${sql.lit(tripTypes.private)}), 0)::bigint as "privateMileageInMeters",
  coalesce(sum(mileage_in_meters) filter (where type = ${sql.lit(tripTypes.driveToWork)}), 0)::bigint as "driveToWorkMileageInMeters",
  count(distinct driver_id) as "driverCount",
  count(distinct vehicle_id) as "vehicleCount",
  coalesce(sum(trip_count - locked_count - ready_count), 0)::bigint as "openTripsCount",
  coalesce(sum(locked_count), 0)::bigint as "lockedTripsCount",
  coalesce(sum(ready_count), 0)::bigint as "readyForExportCount"`;

/**
 * Of each report the groups a person may see that have open trips, or some without a driver: a trip counts in each group of
 * its vehicle. Kept apart, so that nothing is reckoned for each row beside it.
 */
const countsByGroup = (actor: Actor) => sql`
  of_vehicle as materialized (
    select key, vehicle_id,
      sum(trip_count - locked_count - ready_count)::bigint as open,
      coalesce(sum(trip_count) filter (where driver_id is null), 0)::bigint as driverless
    from summed
    group by key, vehicle_id
  ),
  of_group as materialized (
    select key, member.group_id as id, sum(open)::bigint as open, sum(driverless)::bigint as driverless
    from of_vehicle
    join group_vehicles as member
      on member.mandator_id = ${actor.mandatorId} and member.vehicle_id = of_vehicle.vehicle_id
    where ${groupIsVisible(actor, "member.group_id")}
    group by key, member.group_id
  ),
  by_group as materialized (
    select key,
      ${listed("open")} as "openTripsCountByGroup",
      ${listed("driverless")} as "tripsCountWithoutDriverByGroup"
    -- Put in order once for all reports: each list would else be sorted by itself.
    from (
      select of_group.*, named.name
      from of_group
      -- Each by its key: compared with all groups of the company, those of many vehicles are thousands.
      cross join lateral (select name from groups where groups.id = of_group.id offset 0) as named
      order by key, name collate "de-x-icu", id
    ) as ordered
    group by key
  )`;

const listed = (count: "open" | "driverless") => sql`
  json_agg(json_build_object('groupId', id, 'groupName', name, 'count', ${sql.ref(count)})) filter (where ${sql.ref(count)} > 0)`;
