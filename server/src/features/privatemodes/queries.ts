import type { Actor } from "@wegbuch/contract/access/actor";
import type { PrivateVehicle } from "@wegbuch/contract/privatemodes/schemas";
import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { byName, oneOf } from "../../platform/db/search.ts";
import { findFetcher } from "../reservations/find-fetcher.ts";

export type RunningMode = { driver_id: string; started_at: Date; until: Date; ends_with_trip: boolean };

/** The vehicles a person drives himself or still has switched, with that (rule detection/private-switch). */
export const privateVehicleList = (actor: Actor, now: Date) => ({
  ids: (db: MandatorDb) =>
    db
      .selectFrom("vehicles")
      .select("id")
      .where("deleted_at", "is", null)
      .where(
        sql<boolean>`(vehicles.archived_at is null and ${isDrivenBy(actor.userId)} or ${isSwitchedBy(actor.userId)})`,
      )
      .orderBy(byName("name"))
      .orderBy("id"),
  read: (db: MandatorDb, ids: readonly string[]) => privateVehicles(db, actor, now, ids),
});

/** Its owner, who has fetched it, whoever may drive it by name, and where nobody is named who drove it last. */
export const isDrivenBy = (userId: string): RawBuilder<boolean> => sql<boolean>`(
  vehicles.owner_id = ${userId}
  or ${findFetcher("vehicles.id")} = ${userId}
  or exists (${permitted} and permitted.user_id = ${userId})
  or (not exists (${permitted}) and ${userId} = (
    select driver_id from visible_trips as drive
    where drive.mandator_id = vehicles.mandator_id and drive.vehicle_id = vehicles.id
      and drive.deleted_at is null and drive.driver_id is not null
    order by drive.started_at desc, drive.id desc
    limit 1)))`;

const permitted = sql`
  select from vehicle_drivers as permitted
  where permitted.mandator_id = vehicles.mandator_id and permitted.vehicle_id = vehicles.id`;

/** Whether the drive that is under way is known to be of somebody else. */
export const isDrivenByOther = (userId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from visible_trips as drive where ${isUnderWay} and drive.driver_id <> ${userId})`;

/** Whether it is nobody's, and agreed to be kept from all but its driver, who is not known; the owner is taken for him. */
export const isHiddenFrom = (userId: string): RawBuilder<boolean> => sql<boolean>`(
  vehicles.owner_id is distinct from ${userId} and exists (
    select from visible_trips as drive
    where ${isUnderWay} and drive.driver_id is null and drive.is_place_visible and not drive.is_track_visible))`;

const isUnderWay = sql`drive.mandator_id = vehicles.mandator_id and drive.vehicle_id = vehicles.id
  and drive.finished_at is null and drive.deleted_at is null`;

/** The drive that is under way. */
export const driveUnderWay = sql<
  string | null
>`(select drive.id from visible_trips as drive where ${isUnderWay})`;

/** Who has switched it, whether or not he may drive it by now. */
export const isSwitchedBy = (userId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from private_modes as switched
  where switched.mandator_id = vehicles.mandator_id and switched.vehicle_id = vehicles.id
    and switched.ended_at is null and switched.driver_id = ${userId})`;

/** In the order of the ids. */
export async function privateVehicles(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  ids: readonly string[],
): Promise<PrivateVehicle[]> {
  const rows = await db
    .selectFrom("vehicles")
    .leftJoin("private_modes as mode", (join) =>
      join
        .onRef("mode.mandator_id", "=", "vehicles.mandator_id")
        .onRef("mode.vehicle_id", "=", "vehicles.id")
        .on("mode.ended_at", "is", null)
        .on("mode.until", ">", now),
    )
    .select(["vehicles.id", "vehicles.name", "vehicles.license_plate", "vehicles.is_private_trip_allowed"])
    .select(["mode.driver_id", "mode.started_at", "mode.until", "mode.ends_with_trip"])
    .select(isDrivenByOther(actor.userId).as("is_driven"))
    .where("vehicles.id", "=", oneOf(ids))
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = known.get(id);
    return row === undefined ? [] : sayVehicle(row, actor);
  });
}

type Named = { id: string; name: string; license_plate: string };
type Row = Named & { is_private_trip_allowed: boolean; is_driven: boolean } & {
  [Name in keyof RunningMode]: RunningMode[Name] | null;
};

function sayVehicle(row: Row, { userId }: Actor): PrivateVehicle {
  const { started_at, until, ends_with_trip } = row;
  const isOwn = row.driver_id === userId;
  return {
    id: row.id,
    name: row.name,
    licensePlate: row.license_plate,
    isPrivateTripAllowed: row.is_private_trip_allowed,
    mode: isOwn
      ? {
          startedAt: started_at!.toISOString(),
          until: until!.toISOString(),
          endsWithTrip: ends_with_trip!,
        }
      : null,
    isTaken: row.driver_id !== null && !isOwn,
    isDriven: row.is_driven,
  };
}
