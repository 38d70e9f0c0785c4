import type { Actor } from "@wegbuch/contract/access/actor";
import type { Page } from "@wegbuch/contract/kit/page";
import type { MileageInformation, Trip, TripFilter } from "@wegbuch/contract/trips/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { pageOf } from "../../platform/db/page.ts";
import { contains, fullName } from "../../platform/db/search.ts";
import { isInGroups } from "../groups/visible-to.ts";
import { tripRows } from "./find-trip-rows.ts";
import { mileagesBefore } from "./read-mileage.ts";
import { tripOf } from "./say-trip.ts";

/** Finished trips a person may see, newest first unless asked otherwise; short ones the mandator hides are left out. */
export async function listTrips(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  filter: TripFilter,
): Promise<Page<Trip>> {
  const direction = filter.orderAsc ? "asc" : "desc";
  const query = filtered(tripRows(db, actor), actor, filter)
    .where("trip.finished_at", "is not", null)
    .where(isPublished)
    .orderBy("trip.started_at", direction)
    .orderBy("trip.id", direction);
  const page = await pageOf(query, filter);
  const before = await mileagesBefore(db, page.items);
  return { ...page, items: page.items.map((row) => tripOf(row, before.get(row.id) ?? 0, now)) };
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

/** The condition that a trip is not one of the short automatic ones a mandator hides (OQ-090). */
export const isPublished = sql<boolean>`not (trip.agent = 0 and mandators.hide_trips_up_to_in_meter > 0
  and trip.mileage_in_meters <= mandators.hide_trips_up_to_in_meter)`;

function filtered(
  all: ReturnType<typeof tripRows>,
  actor: Actor,
  filter: TripFilter,
): ReturnType<typeof tripRows> {
  const { vehicleIds, driverIds, groupIds, costCenterIds, types, searchTerm } = filter;
  let query = inPeriod(all, filter);
  if (!filter.isArchived) query = query.where("vehicles.archived_at", "is", null);
  if (filter.withoutDriver) query = query.where("trip.driver_id", "is", null);
  if (filter.isLocked !== undefined)
    query = query.where("trip.locked_at", filter.isLocked ? "is not" : "is", null);
  if (vehicleIds !== undefined) query = query.where("trip.vehicle_id", "in", vehicleIds);
  if (driverIds !== undefined) query = query.where("trip.driver_id", "in", driverIds);
  if (groupIds !== undefined) query = query.where(isInGroups(actor, "vehicle", "trip.vehicle_id", groupIds));
  if (costCenterIds !== undefined) query = query.where("trip.costcenter_id", "in", costCenterIds);
  if (types !== undefined) query = query.where("trip.type", "in", types);
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
function mentions(searchTerm: string) {
  const driver = contains([fullName("users")], searchTerm);
  const displayNames = ["trip.start_address", "trip.destination_address"].map(
    (column) => sql`${sql.ref(column)} ->> 'displayName'`,
  );
  return sql<boolean>`(
    ${contains(["vehicles.name", "vehicles.license_plate", "trip.description", ...displayNames], searchTerm)}
    or exists (select from users where users.id = trip.driver_id and ${driver}))`;
}
