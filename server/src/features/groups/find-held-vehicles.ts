import type { Actor } from "@wegbuch/contract/access/actor";
import type { Selectable } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import type { DB } from "../../platform/db/types.ts";
import { notFound } from "../../platform/http/problem.ts";
import { vehicleIsVisible } from "./visible-to.ts";

export type HeldVehicle = Selectable<DB["vehicles"]>;

/**
 * Vehicles in the actor's scope which nobody else changes, archives or gives a box until the transaction ends; 404 if
 * one of them is not there. They are held in the order of their ids, so that nobody waits in a circle; what only refers
 * to them, a trip or a membership, does not wait.
 */
export async function holdVehicles(
  db: MandatorDb,
  actor: Actor,
  ids: readonly string[],
): Promise<HeldVehicle[]> {
  const wanted = [...new Set(ids)];
  const vehicles = await db
    .selectFrom("vehicles")
    .selectAll()
    .where("id", "=", oneOf(wanted))
    .where("deleted_at", "is", null)
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (vehicles.length < wanted.length) throw notFound("Vehicle");
  return vehicles;
}

/** One such vehicle. */
export async function holdVehicle(db: MandatorDb, actor: Actor, id: string): Promise<HeldVehicle> {
  const [vehicle] = await holdVehicles(db, actor, [id]);
  return vehicle!;
}
