import type { Actor } from "@wegbuch/contract/access/actor";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/vehicles/texts";
import type { Selectable } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import type { DB } from "../../platform/db/types.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { vehicleIsVisible } from "./visible-to.ts";

const texts = inBothLanguages(de, en);

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

/** Refuses to do with an archived vehicle what only makes sense with an active one; 409 under the field. */
export function refuseArchivedVehicle({ name, archived_at }: HeldVehicle, field: string): void {
  if (archived_at === null) return;
  throw new Problem(409, "Conflict", { errors: { [field]: [fill(texts.vehicleIsArchived, { name })] } });
}
