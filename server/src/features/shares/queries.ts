import type { Actor } from "@wegbuch/contract/access/actor";
import type { Share, ShareFilter } from "@wegbuch/contract/shares/schemas";
import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { seesOthers, vehicleIsVisible } from "../groups/visible-to.ts";

/** What is shared now and the actor may end, what ends first first. */
export async function listShares(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  { vehicleId }: ShareFilter,
): Promise<Share[]> {
  let query = db
    .selectFrom("shares")
    .innerJoin("vehicles", (join) =>
      join
        .onRef("vehicles.mandator_id", "=", "shares.mandator_id")
        .onRef("vehicles.id", "=", "shares.vehicle_id"),
    )
    .innerJoin("users", (join) =>
      join.onRef("users.mandator_id", "=", "shares.mandator_id").onRef("users.id", "=", "shares.created_by"),
    )
    .select(["shares.id", "shares.vehicle_id", "vehicles.name", "shares.created_by"])
    .select(["shares.created_at", "shares.expires_at"])
    .select(sql<string>`users.first_name || ' ' || users.last_name`.as("maker_name"))
    .where(isRunning(now))
    .where(shareIsVisible(actor));
  if (vehicleId !== undefined) query = query.where("shares.vehicle_id", "=", vehicleId);
  const rows = await query.orderBy("shares.expires_at").orderBy("shares.id").execute();
  return rows.map((row) => ({
    id: row.id,
    vehicle: { id: row.vehicle_id, name: row.name },
    createdBy: { id: row.created_by, name: row.maker_name },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}

/** Neither over nor ended. */
export const isRunning = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(shares.revoked_at is null and shares.expires_at > ${now})`;

/** Of the vehicles of who leads others; anybody else ends what he has shared himself. */
export const shareIsVisible = (actor: Actor): RawBuilder<boolean> =>
  seesOthers(actor)
    ? vehicleIsVisible(actor, "shares.vehicle_id")
    : sql<boolean>`shares.created_by = ${actor.userId}`;
