import type { Actor } from "@wegbuch/contract/access/actor";
import { startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { MileageInformation, Trip, TripFilter } from "@wegbuch/contract/trips/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { Behind } from "../../platform/db/lists.ts";
import { inOrderOfIds } from "../../platform/db/in-batches.ts";
import { contains, fullName, oneOf } from "../../platform/db/search.ts";
import { isInGroups } from "../groups/visible-to.ts";
import { isOfActiveVehicle, isPublished, seenTrips, shownCostcenter, tripRows } from "./find-trip-rows.ts";
import { findTripsAcross } from "./find-trips-across.ts";
import { readDetails, showTrips } from "./read-details.ts";
import { companyDays, isFar, isOfWholeDays, totalSums } from "./read-sums.ts";

/**
 * Finished trips a person may see, newest first unless asked otherwise, for pageIn; short ones the mandator hides are left
 * out.
 */
export function tripList(actor: Actor, now: Date, filter: TripFilter) {
  const direction = filter.orderAsc ? "asc" : "desc";
  return {
    ids: (db: MandatorDb) =>
      filtered(seenTrips(db, actor, filter), actor, filter)
        .select("trip.id")
        .where("trip.finished_at", "is not", null)
        .where(isPublished)
        .orderBy("trip.started_at", direction)
        .orderBy("trip.id", direction),
    count: (db: MandatorDb) => countBySums(db, actor, filter),
    behind: (db: MandatorDb, offset: number) => findDayBehind(db, actor, filter, offset),
    read: (db: MandatorDb, ids: readonly string[]) =>
      showTrips(db, actor, { ids, now, isDeleted: filter.isDeleted }),
  };
}

/**
 * How many trips a filter has, where sums tell: of whole local days, without text or cost centre. Sums know when trips began,
 * so those across a bound of the period are counted by themselves. Counting all trips takes longer. They tell nothing while a
 * recount waits.
 */
function countBySums(
  db: MandatorDb,
  actor: Actor,
  filter: TripFilter,
): Promise<number | undefined> | undefined {
  const told = toldBySums(filter);
  if (told === undefined) return undefined;
  const begun = sql`
    select coalesce(sum(${told.count}), 0) from (${totalSums(actor, told.period)}) as summed where ${told.isMeant}`;
  const across = filter.within
    ? sql`- (${countAcross(db, actor, filter, "to")})`
    : sql`+ (${countAcross(db, actor, filter, "from")})`;
  const counting = sql<{
    count: number;
  }>`select ((${begun}) ${across})::bigint as count where ${areSumsCounted}`;
  return counting.execute(db).then(({ rows }) => rows[0]?.count);
}

/** Whether sums are of the limit of hidden trips that holds (rule trips/hidden), or a recount waits. */
const areSumsCounted = sql<boolean>`(
  select not is_recount_waiting from mandators where id = current_mandator())`;

/** What sums tell of a filter: of which period, how many each row counts and which rows are meant. */
function toldBySums(filter: TripFilter) {
  const { types, isLocked, withoutDriver, searchTerm, costCenterIds, reservationId, ...period } = filter;
  const isMore =
    [searchTerm, costCenterIds, reservationId].some((each) => each !== undefined) ||
    filter.withoutDescription;
  if (filter.isDeleted || isMore || !isOfWholeDays(period)) return undefined;
  const counted = {
    true: sql`locked_count + ready_count`,
    false: sql`trip_count - locked_count - ready_count`,
  };
  return {
    period,
    count: isLocked === undefined ? sql`trip_count` : counted[`${isLocked}`],
    isMeant: sql`(${types === undefined} or type = any(${types ?? []}::smallint[]))
      and (${!withoutDriver} or is_driverless)`,
  };
}

/**
 * Where the trips behind so many newer ones begin, by days of which the company's sums tell that all their trips are newer:
 * a later page walks through one day instead of all that lie before it.
 */
async function findDayBehind(
  db: MandatorDb,
  actor: Actor,
  filter: TripFilter,
  offset: number,
): Promise<Behind | undefined> {
  const told = toldBySums(filter);
  // Those that lie across the end of a period, or its beginning, would be counted too.
  if (told === undefined || filter.orderAsc || (filter.within && !isFar(filter.to))) return undefined;
  const days = companyDays(actor, told.period);
  if (days === undefined) return undefined;
  const { rows } = await sql<{ day: string; passed: number }>`
    select day, passed::bigint as passed from (
      select day, sum(sum(${told.count})) over (order by day desc) as passed
      from (${days}) as summed
      where ${told.isMeant} and ${areSumsCounted}
      group by day
    ) as counted
    where passed <= ${offset}
    order by day
    limit 1`.execute(db);
  const [last] = rows;
  return (
    last && {
      condition: sql<boolean>`trip.started_at < ${new Date(startOfDay(last.day))}`,
      passed: last.passed,
    }
  );
}

/** How many trips of a filter were under way at one bound of its period, and had begun before `to`, not before `from`. */
function countAcross(db: MandatorDb, actor: Actor, filter: TripFilter, bound: "from" | "to") {
  const { [bound]: instant, vehicleIds } = filter;
  if (isFar(instant)) return sql`0`;
  const others = { ...filter, from: undefined, to: undefined };
  const other = bound === "from" ? filter.to : filter.from;
  return filtered(seenTrips(db, actor), actor, others)
    .select((row) => row.fn.countAll().as("count"))
    .where(isPublished)
    .where(sql<boolean>`trip.id in (select id from (${findTripsAcross(instant!, vehicleIds)}) as across)`)
    .$if(other !== undefined, (query) =>
      query.where("trip.started_at", bound === "from" ? "<" : ">=", new Date(other!)),
    );
}

/** One trip, running ones too. */
export async function readTrip(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  id: string,
): Promise<Trip | undefined> {
  const [trip] = await showTrips(db, actor, { ids: [id], now });
  return trip;
}

/** Trips the actor may see, in the order of the ids. */
export async function readTrips(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  ids: readonly string[],
): Promise<Trip[]> {
  return inOrderOfIds(ids, await showTrips(db, actor, { ids, now }));
}

export async function readMileage(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  id: string,
): Promise<MileageInformation | undefined> {
  const [trip] = await readDetails(db, tripRows(db, actor), [id], now);
  return trip?.mileageInformation;
}

function filtered(
  all: ReturnType<typeof seenTrips>,
  actor: Actor,
  filter: TripFilter,
): ReturnType<typeof seenTrips> {
  const { vehicleIds, driverIds, groupIds, costCenterIds, types, searchTerm } = filter;
  let query = inPeriod(all, filter);
  if (!filter.isArchived) query = query.where(isOfActiveVehicle);
  if (filter.withoutDriver) query = query.where("trip.driver_id", "is", null);
  if (filter.withoutDescription)
    query = query.where("trip.type", "=", tripTypes.business).where("trip.description", "=", "");
  if (filter.isLocked !== undefined)
    query = query.where("trip.locked_at", filter.isLocked ? "is not" : "is", null);
  if (filter.reservationId !== undefined)
    query = query.where("trip.reservation_id", "=", filter.reservationId);
  if (vehicleIds !== undefined) query = query.where("trip.vehicle_id", "=", oneOf(vehicleIds));
  if (driverIds !== undefined) query = query.where("trip.driver_id", "=", oneOf(driverIds));
  if (groupIds !== undefined) query = query.where(isInGroups(actor, "vehicle", "trip.vehicle_id", groupIds));
  if (costCenterIds !== undefined) query = query.where(shownCostcenter, "=", oneOf(costCenterIds));
  if (types !== undefined) query = query.where(sql<boolean>`trip.type = any(${types}::smallint[])`);
  if (searchTerm !== undefined) query = query.where(mentions(searchTerm));
  return query;
}

/**
 * Overlapping [from, to), or lying completely inside (rule trips/period). The start has bounds whenever the period has,
 * for the index; unless deleted ones are asked for, which may lie across others.
 */
function inPeriod(
  query: ReturnType<typeof seenTrips>,
  { from, to, within, vehicleIds, isDeleted }: TripFilter,
) {
  let inside = query;
  if (from !== undefined && within) inside = inside.where("trip.started_at", ">=", new Date(from));
  if (from !== undefined && !within) {
    inside = inside
      .where("trip.finished_at", ">", new Date(from))
      // The bound knows nothing of deleted ones.
      .$if(!isFar(from) && !isDeleted, (all) => all.where(beginsNotBeforeThoseAcross(from, vehicleIds)));
  }
  if (to !== undefined) {
    inside = inside.where("trip.started_at", "<", new Date(to));
    if (within) inside = inside.where("trip.finished_at", "<=", new Date(to));
  }
  return inside;
}

/** One question and nothing around it: only so row-level security lets the index take it as a bound. */
const beginsNotBeforeThoseAcross = (from: string, vehicleIds: readonly string[] | undefined) => sql<boolean>`
  trip.started_at >= (
    select coalesce(min(started_at), ${from}::timestamptz) from (${findTripsAcross(from, vehicleIds)}) as across)`;

/** Searches what the reader would see, so that hidden places cannot be guessed at. */
export function mentions(searchTerm: string) {
  const driver = contains([fullName("users")], searchTerm);
  const displayNames = ["trip.start_address", "trip.destination_address"].map(
    (column) => sql`${sql.ref(column)} ->> 'displayName'`,
  );
  const vehicle = contains(["vehicles.name", "vehicles.license_plate"], searchTerm);
  return sql<boolean>`(
    ${contains(["trip.description", "trip.contact", ...displayNames], searchTerm)}
    or exists (select from vehicles where vehicles.id = trip.vehicle_id and ${vehicle})
    or exists (select from users where users.id = trip.driver_id and ${driver}))`;
}
