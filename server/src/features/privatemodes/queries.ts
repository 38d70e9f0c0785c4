import type { Actor } from "@wegbuch/contract/access/actor";
import type { PrivateVehicle } from "@wegbuch/contract/privatemodes/schemas";
import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { byName, oneOf } from "../../platform/db/search.ts";

export type RunningMode = { driver_id: string; started_at: Date; until: Date; ends_with_trip: boolean };

/** The vehicles a person drives himself, with what is switched in them (rule detection/private-switch). */
export const privateVehicleList = (actor: Actor, now: Date) => ({
  ids: (db: MandatorDb) =>
    db
      .selectFrom("vehicles")
      .select("id")
      .where("archived_at", "is", null)
      .where("deleted_at", "is", null)
      .where(isDrivenBy(actor.userId))
      .orderBy(byName("name"))
      .orderBy("id"),
  read: (db: MandatorDb, ids: readonly string[]) => privateVehicles(db, actor, now, ids),
});

/** Its owner, or whoever may drive it. */
export const isDrivenBy = (userId: string): RawBuilder<boolean> => sql<boolean>`(
  vehicles.owner_id = ${userId} or exists (
    select from vehicle_drivers as permitted
    where permitted.mandator_id = vehicles.mandator_id and permitted.vehicle_id = vehicles.id
      and permitted.user_id = ${userId}))`;

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
    .where("vehicles.id", "=", oneOf(ids))
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = known.get(id);
    return row === undefined ? [] : sayVehicle(row, actor);
  });
}

type Row = { id: string; name: string; license_plate: string; is_private_trip_allowed: boolean } & {
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
  };
}
