import type { Actor } from "@wegbuch/contract/access/actor";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { Phone, PhoneFilter } from "@wegbuch/contract/phones/schemas";
import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { byName, oneOf } from "../../platform/db/search.ts";
import { userIsVisible, vehicleIsVisible } from "../groups/visible-to.ts";
import { isAttachedAt } from "../boxes/queries.ts";

/** The phones the actor sees, by name; of a vehicle or a person. */
export function phoneList(actor: Actor, now: Date, { vehicleId, userId }: PhoneFilter) {
  return {
    ids: (db: MandatorDb) => {
      let query = phonesInVehicles(db, now).select("phones.box_id as id").where(phoneIsVisible(actor));
      if (vehicleId !== undefined) query = query.where("vehicles.id", "=", vehicleId);
      if (userId !== undefined) query = query.where("phones.user_id", "=", userId);
      return query.orderBy(byName("phones.name")).orderBy("phones.box_id");
    },
    read: (db: MandatorDb, ids: readonly string[]) => readPhones(db, now, ids),
  };
}

export async function readPhones(db: MandatorDb, now: Date, ids: readonly string[]): Promise<Phone[]> {
  const rows = await phonesInVehicles(db, now)
    .leftJoin("users", (join) =>
      join.onRef("users.mandator_id", "=", "phones.mandator_id").onRef("users.id", "=", "phones.user_id"),
    )
    .selectAll("phones")
    .select(["vehicles.id as vehicle_id", "vehicles.name as vehicle_name"])
    .select(sql<string>`users.first_name || ' ' || users.last_name`.as("user_name"))
    .where("phones.box_id", "=", oneOf(ids))
    .execute();
  return rows.map((row) => ({
    id: row.box_id,
    name: row.name,
    vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id, name: row.vehicle_name! },
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name },
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    firstPlaceAt: row.first_place_at?.toISOString() ?? null,
    batteryPercent: row.battery_percent,
    isCharging: row.is_charging,
    app: row.app as Phone["app"],
    clockAheadSeconds: row.clock_ahead_seconds,
    refusedToday: row.refused_on === dayOf(now) ? row.refused_today : 0,
  }));
}

/** In scope with its vehicle; one that was taken out of it with its person (rule boxes/phones). */
export const phoneIsVisible = (actor: Actor): RawBuilder<boolean> => sql<boolean>`(
  ${vehicleIsVisible(actor, "vehicles.id")}
  or (vehicles.id is null and ${userIsVisible(actor, "phones.user_id")}))`;

/** Those that were not given up, each with the vehicle it is in. */
export const phonesInVehicles = (db: MandatorDb, now: Date) =>
  db
    .selectFrom("phones")
    .leftJoin("box_attachments as attachment", (join) =>
      join
        .onRef("attachment.mandator_id", "=", "phones.mandator_id")
        .onRef("attachment.box_id", "=", "phones.box_id")
        .on(isAttachedAt(now)),
    )
    .leftJoin("vehicles", (join) =>
      join
        .onRef("vehicles.mandator_id", "=", "attachment.mandator_id")
        .onRef("vehicles.id", "=", "attachment.vehicle_id"),
    )
    .where("phones.revoked_at", "is", null);
