import type { Actor } from "@wegbuch/contract/access/actor";
import type {
  TripDays,
  TripDaysFilter,
  TripReport,
  TripReportFilter,
  TripVehicleReport,
  TripVehiclesFilter,
} from "@wegbuch/contract/trips/schemas";
import { sql, type RawBuilder } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { groupIsVisible, isInGroups, tripIsVisible } from "../groups/visible-to.ts";
import { isPublished } from "./queries.ts";

type Filter = Pick<TripReportFilter, "from" | "to" | "vehicleIds" | "driverIds" | "groupIds">;
type Sums = Omit<TripReport, "openTripsCountByGroup" | "tripsCountWithoutDriverByGroup">;
type CountByGroup = TripReport["openTripsCountByGroup"];

/** Sums over the finished trips a person may see that began in the period (OQ-117). */
export async function reportTrips(
  db: MandatorDb,
  actor: Actor,
  filter: TripReportFilter,
): Promise<TripReport> {
  const days = dayRows(actor, filter);
  const { rows } = await sql<Sums>`select ${sums} from (${days}) as day`.execute(db);
  return {
    ...rows[0]!,
    openTripsCountByGroup: await countByGroup(
      db,
      actor,
      days,
      sql`sum(trip_count - locked_count - ready_count)`,
    ),
    tripsCountWithoutDriverByGroup: await countByGroup(
      db,
      actor,
      days,
      sql`sum(trip_count) filter (where day.driver_id is null)`,
    ),
  };
}

/** The same for each vehicle that has such trips, by name. */
export async function reportByVehicle(
  db: MandatorDb,
  actor: Actor,
  filter: TripVehiclesFilter,
): Promise<TripVehicleReport[]> {
  const days = dayRows(actor, filter);
  const { rows } = await sql<Sums & { id: string; name: string }>`
    select vehicles.id, vehicles.name, ${sums}
    from (${days}) as day
    join vehicles on vehicles.id = day.vehicle_id
    group by vehicles.mandator_id, vehicles.id
    order by vehicles.name collate "de-x-icu", vehicles.id`.execute(db);
  const open = rowsBy(await openByVehicleAndGroup(db, actor, days), (row) => row.vehicle_id);
  return rows.map(({ id, name, ...report }) => ({
    vehicle: { id, name },
    ...report,
    openTripsCountByGroup: countsOf(open.get(id) ?? [], (row) => row.open),
    tripsCountWithoutDriverByGroup: countsOf(open.get(id) ?? [], (row) => row.driverless),
  }));
}

/** Sums for each vehicle and local day of the start, in the order of names and days. */
export async function reportDays(db: MandatorDb, actor: Actor, filter: TripDaysFilter): Promise<TripDays[]> {
  const days = dayRows(actor, filter);
  const { rows } = await sql<TripDays["days"][number] & { id: string; name: string }>`
    select
      vehicles.id, vehicles.name, day.day::text as day,
      sum(mileage_in_meters)::bigint as "mileageInMeters",
      sum(duration_seconds)::bigint as "timeInSeconds",
      coalesce(sum(trip_count) filter (where day.type = 0), 0)::bigint as "businessTripCount",
      coalesce(sum(trip_count) filter (where day.type = 1), 0)::bigint as "privateTripCount",
      coalesce(sum(trip_count) filter (where day.type = 2), 0)::bigint as "driveToWorkTripCount"
    from (${days}) as day
    join vehicles on vehicles.id = day.vehicle_id
    group by vehicles.mandator_id, vehicles.id, day.day
    order by vehicles.name collate "de-x-icu", vehicles.id, day.day`.execute(db);
  return [...rowsBy(rows, (row) => row.id).values()].map((ofVehicle) => ({
    vehicle: { id: ofVehicle[0]!.id, name: ofVehicle[0]!.name },
    days: ofVehicle.map(({ id: _id, name: _name, ...day }) => day),
  }));
}

const sums = sql`
  coalesce(sum(mileage_in_meters), 0)::bigint as "mileageInMeters",
  coalesce(sum(duration_seconds), 0)::bigint as "timeInSeconds",
  coalesce(sum(trip_count) filter (where day.type = 0), 0)::bigint as "businessTripCount",
  coalesce(sum(trip_count) filter (where day.type = 1), 0)::bigint as "privateTripCount",
  coalesce(sum(trip_count) filter (where day.type = 2), 0)::bigint as "driveToWorkTripCount",
  count(distinct day.driver_id) as "driverCount",
  count(distinct day.vehicle_id) as "vehicleCount",
  coalesce(sum(trip_count - locked_count - ready_count), 0)::bigint as "openTripsCount",
  coalesce(sum(locked_count), 0)::bigint as "lockedTripsCount",
  coalesce(sum(ready_count), 0)::bigint as "readyForExportCount"`;

/**
 * Rows of the day roll-up within the filter. A period that begins or ends inside a local day is counted from the trips
 * themselves, in the same columns.
 */
function dayRows(actor: Actor, filter: Filter): RawBuilder<unknown> {
  const { from, to } = filter;
  const isWholeDays = [from, to].every((bound) => bound === undefined || isLocalMidnight(bound));
  return isWholeDays ? rolledUp(actor, filter) : counted(actor, filter);
}

/** Whether an instant is the first of a local day; the far bounds of an endless period count as such (OQ-009, OQ-094). */
function isLocalMidnight(instant: string): boolean {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO("Europe/Vienna");
  return local.year <= 1760 || local.year >= 9999 || local.startOfDay().equals(local);
}

function rolledUp(actor: Actor, filter: Filter): RawBuilder<unknown> {
  const { from, to } = filter;
  const after =
    from === undefined
      ? sql`true`
      : sql`trip.day >= (${from}::timestamptz at time zone 'Europe/Vienna')::date`;
  const before =
    to === undefined ? sql`true` : sql`trip.day < (${to}::timestamptz at time zone 'Europe/Vienna')::date`;
  return sql`
    select trip.* from trip_days as trip
    join vehicles on vehicles.id = trip.vehicle_id
    where not trip.is_hidden and ${after} and ${before} and ${inFilter(actor, filter)}`;
}

function counted(actor: Actor, filter: Filter): RawBuilder<unknown> {
  const { from = "-infinity", to = "infinity" } = filter;
  return sql`
    select
      trip.vehicle_id, trip.driver_id, trip.type,
      (trip.started_at at time zone 'Europe/Vienna')::date as day,
      1 as trip_count,
      (trip.locked_at is not null and trip.ready_for_export_at is null and trip.exported_at is null)::integer as locked_count,
      (trip.ready_for_export_at is not null or trip.exported_at is not null)::integer as ready_count,
      trip.mileage_in_meters,
      floor(extract(epoch from trip.finished_at - trip.started_at))::bigint as duration_seconds
    from visible_trips as trip
    join mandators on mandators.id = trip.mandator_id
    join vehicles on vehicles.id = trip.vehicle_id
    where trip.deleted_at is null and trip.finished_at is not null and ${isPublished}
      and trip.started_at >= ${from}::timestamptz and trip.started_at < ${to}::timestamptz
      and ${inFilter(actor, filter)}`;
}

/** For rows called "trip" beside their "vehicles". */
function inFilter(actor: Actor, { vehicleIds, driverIds, groupIds }: Filter): RawBuilder<unknown> {
  const isOneOf = (column: string, ids: string[] | undefined) =>
    ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${ids}::uuid[])`;
  return sql`vehicles.archived_at is null
    and ${tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" })}
    and ${isOneOf("trip.vehicle_id", vehicleIds)}
    and ${isOneOf("trip.driver_id", driverIds)}
    and ${groupIds === undefined ? sql`true` : isInGroups("vehicle", "trip.vehicle_id", groupIds)}`;
}

/** A trip counts in each group of its vehicle that the person may see. */
async function countByGroup(
  db: MandatorDb,
  actor: Actor,
  days: RawBuilder<unknown>,
  count: RawBuilder<unknown>,
): Promise<CountByGroup> {
  const { rows } = await sql<CountByGroup[number]>`
    select groups.id as "groupId", groups.name as "groupName", ${count}::bigint as count
    from (${days}) as day
    join group_vehicles as member on member.vehicle_id = day.vehicle_id
    join groups on groups.id = member.group_id
    where ${groupIsVisible(actor, "groups.id")}
    group by groups.mandator_id, groups.id
    having ${count} > 0
    order by groups.name collate "de-x-icu", groups.id`.execute(db);
  return rows;
}

type GroupCounts = {
  vehicle_id: string;
  groupId: string;
  groupName: string;
  open: number;
  driverless: number;
};

async function openByVehicleAndGroup(
  db: MandatorDb,
  actor: Actor,
  days: RawBuilder<unknown>,
): Promise<GroupCounts[]> {
  const { rows } = await sql<GroupCounts>`
    select
      day.vehicle_id, groups.id as "groupId", groups.name as "groupName",
      sum(trip_count - locked_count - ready_count)::bigint as open,
      coalesce(sum(trip_count) filter (where day.driver_id is null), 0)::bigint as driverless
    from (${days}) as day
    join group_vehicles as member on member.vehicle_id = day.vehicle_id
    join groups on groups.id = member.group_id
    where ${groupIsVisible(actor, "groups.id")}
    group by day.vehicle_id, groups.mandator_id, groups.id
    order by groups.name collate "de-x-icu", groups.id`.execute(db);
  return rows;
}

function countsOf(rows: readonly GroupCounts[], countOf: (row: GroupCounts) => number): CountByGroup {
  return rows
    .filter((row) => countOf(row) > 0)
    .map((row) => ({ groupId: row.groupId, groupName: row.groupName, count: countOf(row) }));
}
