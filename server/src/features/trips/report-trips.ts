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
import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { byName, oneOf } from "../../platform/db/search.ts";
import { groupIsVisible } from "../groups/visible-to.ts";
import { daySums, monthSums, type SumFilter, tripSums } from "./sums/read-sums.ts";

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
    .where("id", "=", oneOf([...ofVehicle.keys()]))
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
    .where("id", "=", oneOf([...ofDriver.keys()]))
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
      coalesce(business + private + commute, 0)::bigint as sum,
      coalesce(business, 0)::bigint as "businessSum",
      coalesce(private, 0)::bigint as "privateSum",
      coalesce(commute, 0)::bigint as "driveToWorkSum"
    from generate_series(
      greatest(${dayOne(first)}::timestamp, (select min(month)::timestamp from trip_months where not is_hidden)),
      ${dayOne(last)}::timestamp, interval '1 month') as month
    left join (
      select month,
        coalesce(sum(mileage_in_meters) filter (where type = 0), 0) as business,
        coalesce(sum(mileage_in_meters) filter (where type = 1), 0) as private,
        coalesce(sum(mileage_in_meters) filter (where type = 2), 0) as commute
      from (${monthSums(actor, { ...filter, ...boundsOf(first, last) })}) as summed
      group by month
    ) as driven using (month)
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
  const days = daySums(actor, filter);
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

function reportOf(piles: readonly Pile[], groups: ReadonlyMap<string, readonly Group[]>): TripReport {
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

async function pilesOf(db: MandatorDb, actor: Actor, filter: SumFilter): Promise<Pile[]> {
  const { rows } = await sql<Pile>`
    select
      vehicle_id, driver_id, type,
      sum(trip_count)::bigint as trips, sum(locked_count)::bigint as locked, sum(ready_count)::bigint as ready,
      sum(mileage_in_meters)::bigint as meters, sum(duration_seconds)::bigint as seconds
    from (${tripSums(actor, filter)}) as summed
    group by vehicle_id, driver_id, type`.execute(db);
  return rows;
}

type Group = { vehicle_id: string; groupId: string; groupName: string; rank: number };

/** The groups of each vehicle that the person may see, with their rank by name. */
async function groupsOf(
  db: MandatorDb,
  actor: Actor,
  piles: readonly Pile[],
): Promise<ReadonlyMap<string, readonly Group[]>> {
  const vehicleIds = [...new Set(piles.map((pile) => pile.vehicle_id))];
  const groups = await db
    .selectFrom("group_vehicles as member")
    .innerJoin("groups", (join) =>
      join.onRef("groups.mandator_id", "=", "member.mandator_id").onRef("groups.id", "=", "member.group_id"),
    )
    .select(["member.vehicle_id", "groups.id as groupId", "groups.name as groupName"])
    .select(sql<number>`dense_rank() over (order by ${byName("groups.name")}, groups.id)`.as("rank"))
    .where("member.vehicle_id", "=", oneOf(vehicleIds))
    .where(groupIsVisible(actor, "groups.id"))
    .execute();
  return rowsBy(groups, (group) => group.vehicle_id);
}

/** A trip counts in each group of its vehicle. */
function countByGroup(
  piles: readonly Pile[],
  groups: ReadonlyMap<string, readonly Group[]>,
  countOf: (pile: Pile) => number,
): CountByGroup {
  const counts = new Map<string, Group & { count: number }>();
  for (const pile of piles) {
    const count = countOf(pile);
    if (count === 0) continue;
    for (const group of groups.get(pile.vehicle_id) ?? []) {
      const known = counts.get(group.groupId) ?? { ...group, count: 0 };
      counts.set(group.groupId, { ...known, count: known.count + count });
    }
  }
  return [...counts.values()]
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ groupId, groupName, count }) => ({ groupId, groupName, count }));
}
