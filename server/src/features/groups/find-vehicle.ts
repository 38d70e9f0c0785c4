import type { Actor } from "@wegbuch/contract/access/actor";
import type { Selectable } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/types.ts";
import { notFound } from "../../platform/http/problem.ts";
import { vehicleIsVisible } from "./visible-to.ts";

/** A vehicle in the actor's scope; 404 if there is none. */
export async function findVehicle(
  db: MandatorDb,
  actor: Actor,
  id: string,
): Promise<Selectable<DB["vehicles"]>> {
  const vehicle = await db
    .selectFrom("vehicles")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .executeTakeFirst();
  if (vehicle === undefined) throw notFound("Vehicle");
  return vehicle;
}
