import type { Actor } from "@wegbuch/contract/access/actor";
import type { MileageInformation, Trip, TripFilter } from "@wegbuch/contract/trips/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { contains, fullName, oneOf } from "../../platform/db/search.ts";
import { isInGroups } from "../groups/visible-to.ts";
import { isOfActiveVehicle, isPublished, tripRows } from "./find-trip-rows.ts";
import { mileagesBefore } from "./read-mileage.ts";
import { tripOf } from "./say-trip.ts";
import { isEndless, monthSums } from "./sums/read-sums.ts";

/**
 * Finished trips a person may see, newest first unless asked otherwise, for pageIn; short ones the mandator hides are left
 * out.
 */
export function tripList(actor: Actor, now: Date, filter: TripFilter) {
  const direction = filter.orderAsc ? "asc" : "desc";
  return {
    ids: (db: MandatorDb) =>
      filtered(tripRows(db, actor), actor, filter)
        .clearSelect()
        .select("trip.id")
        .where("trip.finished_at", "is not", null)
        .where(isPublished)
        .orderBy("trip.started_at", direction)
        .orderBy("trip.id", direction),
    count: (db: MandatorDb) => countBySums(db, actor, filter),
    read: async (db: MandatorDb, ids: readonly string[]) => {
      const rows = await tripRows(db, actor).where("trip.id", "=", oneOf(ids)).execute();
      const before = await mileagesBefore(db, rows);
      return rows.map((row) => tripOf(row, before.get(row.id) ?? 0, now));
    },
  };
}

/** How many trips a filter has, where sums tell: of no period or text or cost centre. Counting single ones takes longer. */
async function countBySums(db: MandatorDb, actor: Actor, filter: TripFilter): Promise<number | undefined> {
  const { types, isLocked, withoutDriver, ...whole } = filter;
  if (!isEndless(whole) || filter.searchTerm !== undefined || filter.costCenterIds !== undefined)
    return undefined;
  const counted = {
    true: sql`locked_count + ready_count`,
    false: sql`trip_count - locked_count - ready_count`,
  };
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(${isLocked === undefined ? sql`trip_count` : counted[`${isLocked}`]}), 0)::bigint as count
    from (${monthSums(actor, whole)}) as summed
    where (${types === undefined} or type = any(${types ?? []}::smallint[]))
      and (${!withoutDriver} or driver_id is null)`.execute(db);
  return rows[0]!.count;
}

/** One trip, running ones too. */
export async function readTrip(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  id: string,
): Promise<Trip | undefined> {
  const row = await tripRows(db, actor).where("trip.id", "=", id).executeTakeFirst();
  if (row === undefined) return undefined;
  const before = await mileagesBefore(db, [row]);
  return tripOf(row, before.get(row.id) ?? 0, now);
}

export async function readMileage(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  id: string,
): Promise<MileageInformation | undefined> {
  return (await readTrip(db, actor, now, id))?.mileageInformation;
}

function filtered(
  all: ReturnType<typeof tripRows>,
  actor: Actor,
  filter: TripFilter,
): ReturnType<typeof tripRows> {
  const { vehicleIds, driverIds, groupIds, costCenterIds, types, searchTerm } = filter;
  let query = inPeriod(all, filter);
  if (!filter.isArchived) query = query.where(isOfActiveVehicle);
  if (filter.withoutDriver) query = query.where("trip.driver_id", "is", null);
  if (filter.isLocked !== undefined)
    query = query.where("trip.locked_at", filter.isLocked ? "is not" : "is", null);
  if (vehicleIds !== undefined) query = query.where("trip.vehicle_id", "=", oneOf(vehicleIds));
  if (driverIds !== undefined) query = query.where("trip.driver_id", "=", oneOf(driverIds));
  if (groupIds !== undefined) query = query.where(isInGroups(actor, "vehicle", "trip.vehicle_id", groupIds));
  if (costCenterIds !== undefined) query = query.where("trip.costcenter_id", "=", oneOf(costCenterIds));
  if (types !== undefined) query = query.where(sql<boolean>`trip.type = any(${types}::smallint[])`);
  if (searchTerm !== undefined) query = query.where(mentions(searchTerm));
  return query;
}

/** Overlapping [from, to), or lying completely inside (OQ-093). Written so that an index on the start can serve. */
function inPeriod(query: ReturnType<typeof tripRows>, { from, to, within }: TripFilter) {
  let inside = query;
  if (from !== undefined) {
    inside = inside.where(
      within ? "trip.started_at" : "trip.finished_at",
      within ? ">=" : ">",
      new Date(from),
    );
  }
  if (to !== undefined) {
    inside = inside.where(within ? "trip.finished_at" : "trip.started_at", within ? "<=" : "<", new Date(to));
  }
  return inside;
}

/** Searches what the reader would see, so that hidden places cannot be guessed at. */
export function mentions(searchTerm: string) {
  const driver = contains([fullName("users")], searchTerm);
  const displayNames = ["trip.start_address", "trip.destination_address"].map(
    (column) => sql`${sql.ref(column)} ->> 'displayName'`,
  );
  const vehicle = contains(["vehicles.name", "vehicles.license_plate"], searchTerm);
  return sql<boolean>`(
    ${contains(["trip.description", ...displayNames], searchTerm)}
    or exists (select from vehicles where vehicles.id = trip.vehicle_id and ${vehicle})
    or exists (select from users where users.id = trip.driver_id and ${driver}))`;
}
