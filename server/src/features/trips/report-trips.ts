import type { Actor } from "@wegbuch/contract/access/actor";
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
import { sql, type RawBuilder } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { byName } from "../../platform/db/search.ts";
import { groupIsVisible, isInGroups, tripIsVisible } from "../groups/visible-to.ts";
import { isPublished } from "./queries.ts";

type Filter = Pick<TripReportFilter, "from" | "to" | "vehicleIds" | "driverIds" | "groupIds">;
type CountByGroup = TripReport["openTripsCountByGroup"];

/** Trips of one vehicle, driver and type, summed. */
type Pile = {
  vehicle_id: string;
  driver_id: string | null;
  type: number;
  trips: number;
  locked: number;
  ready: number;
  meters: number;
  seconds: number;
};

/** Sums over the finished trips a person may see that began in the period (OQ-117). */
export async function reportTrips(
  db: MandatorDb,
  actor: Actor,
  filter: TripReportFilter,
): Promise<TripReport> {
  const piles = await pilesOf(db, actor, filter);
  return reportOf(piles, await groupsOf(db, actor, piles));
}

/** The same for each vehicle that has such trips, by name. */
export async function reportByVehicle(
  db: MandatorDb,
  actor: Actor,
  filter: TripVehiclesFilter,
): Promise<TripVehicleReport[]> {
  const piles = await pilesOf(db, actor, filter);
  const groups = await groupsOf(db, actor, piles);
  const ofVehicle = rowsBy(piles, (pile) => pile.vehicle_id);
  const vehicles = await db
    .selectFrom("vehicles")
    .select(["id", "name"])
    .where("id", "=", sql<string>`any(${[...ofVehicle.keys()]}::uuid[])`)
    .orderBy(byName("name"))
    .orderBy("id")
    .execute();
  return vehicles.map((vehicle) => ({ vehicle, ...reportOf(ofVehicle.get(vehicle.id)!, groups) }));
}

/** The same for each driver who has such trips, by last and first name. */
export async function reportByUser(
  db: MandatorDb,
  actor: Actor,
  filter: TripUsersFilter,
): Promise<TripUserReport[]> {
  const piles = await pilesOf(db, actor, filter);
  const groups = await groupsOf(db, actor, piles);
  const ofDriver = rowsBy(piles, (pile) => pile.driver_id ?? "");
  ofDriver.delete("");
  const users = await db
    .selectFrom("users")
    .select(["id", sql<string>`first_name || ' ' || last_name`.as("name")])
    .where("id", "=", sql<string>`any(${[...ofDriver.keys()]}::uuid[])`)
    .orderBy(byName("last_name"))
    .orderBy(byName("first_name"))
    .orderBy("id")
    .execute();
  return users.map((user) => ({ user, ...reportOf(ofDriver.get(user.id)!, groups) }));
}

const monthsShown = 12;

/**
 * Metres of each of the twelve months that end with the asked one, months without trips too; those before the first trip
 * of all are left out (OQ-117).
 */
export async function reportMonths(
  db: MandatorDb,
  actor: Actor,
  { month, ...filter }: TripMonthsFilter,
): Promise<TripMonth[]> {
  const last = Temporal.PlainYearMonth.from(month);
  const first = last.subtract({ months: monthsShown - 1 });
  const { rows } = await sql<TripMonth>`
    select
      to_char(month, 'YYYY-MM') as month,
      coalesce(sum(mileage_in_meters), 0)::bigint as sum,
      coalesce(sum(mileage_in_meters) filter (where type = 0), 0)::bigint as "businessSum",
      coalesce(sum(mileage_in_meters) filter (where type = 1), 0)::bigint as "privateSum",
      coalesce(sum(mileage_in_meters) filter (where type = 2), 0)::bigint as "driveToWorkSum"
    from generate_series(
      greatest(${dayOne(first)}::timestamp,
        (select date_trunc('month', min(day)::timestamp) from trip_days where not is_hidden)),
      ${dayOne(last)}::timestamp, interval '1 month') as month
    left join (${rolledUp(actor, { ...filter, ...boundsOf(first, last) })}) as day
      on day.day >= month and day.day < month + interval '1 month'
    group by month
    order by month`.execute(db);
  return rows;
}

const dayOne = (month: Temporal.PlainYearMonth) => month.toPlainDate({ day: 1 }).toString();

/** The instants between which the months lie. */
function boundsOf(first: Temporal.PlainYearMonth, last: Temporal.PlainYearMonth) {
  const startOf = (month: Temporal.PlainYearMonth) =>
    month.toPlainDate({ day: 1 }).toZonedDateTime("Europe/Vienna").toInstant().toString();
  return { from: startOf(first), to: startOf(last.add({ months: 1 })) };
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

function reportOf(piles: readonly Pile[], groups: readonly Membership[]): TripReport {
  const sum = (of: (pile: Pile) => number) => piles.reduce((total, pile) => total + of(pile), 0);
  const tripsOf = (type: number) => sum((pile) => (pile.type === type ? pile.trips : 0));
  const metersOf = (type: number) => sum((pile) => (pile.type === type ? pile.meters : 0));
  return {
    mileageInMeters: sum((pile) => pile.meters),
    timeInSeconds: sum((pile) => pile.seconds),
    businessTripCount: tripsOf(0),
    privateTripCount: tripsOf(1),
    driveToWorkTripCount: tripsOf(2),
    businessMileageInMeters: metersOf(0),
    privateMileageInMeters: metersOf(1),
    driveToWorkMileageInMeters: metersOf(2),
    driverCount: new Set(piles.flatMap((pile) => pile.driver_id ?? [])).size,
    vehicleCount: new Set(piles.map((pile) => pile.vehicle_id)).size,
    openTripsCount: sum(openOf),
    lockedTripsCount: sum((pile) => pile.locked),
    readyForExportCount: sum((pile) => pile.ready),
    openTripsCountByGroup: countByGroup(piles, groups, openOf),
    tripsCountWithoutDriverByGroup: countByGroup(piles, groups, (pile) =>
      pile.driver_id === null ? pile.trips : 0,
    ),
  };
}

const openOf = (pile: Pile) => pile.trips - pile.locked - pile.ready;

async function pilesOf(db: MandatorDb, actor: Actor, filter: Filter): Promise<Pile[]> {
  const { rows } = await sql<Pile>`
    select
      vehicle_id, driver_id, type,
      sum(trip_count)::bigint as trips, sum(locked_count)::bigint as locked, sum(ready_count)::bigint as ready,
      sum(mileage_in_meters)::bigint as meters, sum(duration_seconds)::bigint as seconds
    from (${dayRows(actor, filter)}) as day
    group by vehicle_id, driver_id, type`.execute(db);
  return rows;
}

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
    and ${groupIds === undefined ? sql`true` : isInGroups(actor, "vehicle", "trip.vehicle_id", groupIds)}`;
}

type Membership = { vehicle_id: string; groupId: string; groupName: string };

/** The groups of the vehicles that the person may see, by name. */
function groupsOf(db: MandatorDb, actor: Actor, piles: readonly Pile[]): Promise<Membership[]> {
  const vehicleIds = [...new Set(piles.map((pile) => pile.vehicle_id))];
  return db
    .selectFrom("group_vehicles as member")
    .innerJoin("groups", (join) =>
      join.onRef("groups.mandator_id", "=", "member.mandator_id").onRef("groups.id", "=", "member.group_id"),
    )
    .select(["member.vehicle_id", "groups.id as groupId", "groups.name as groupName"])
    .where("member.vehicle_id", "=", sql<string>`any(${vehicleIds}::uuid[])`)
    .where(groupIsVisible(actor, "groups.id"))
    .orderBy(byName("groups.name"))
    .orderBy("groups.id")
    .execute();
}

/** A trip counts in each group of its vehicle. */
function countByGroup(
  piles: readonly Pile[],
  groups: readonly Membership[],
  countOf: (pile: Pile) => number,
): CountByGroup {
  const ofVehicle = new Map<string, number>();
  for (const pile of piles) {
    ofVehicle.set(pile.vehicle_id, (ofVehicle.get(pile.vehicle_id) ?? 0) + countOf(pile));
  }
  return [...rowsBy(groups, (group) => group.groupId).values()]
    .map((members) => ({
      groupId: members[0]!.groupId,
      groupName: members[0]!.groupName,
      count: members.reduce((total, member) => total + (ofVehicle.get(member.vehicle_id) ?? 0), 0),
    }))
    .filter(({ count }) => count > 0);
}
