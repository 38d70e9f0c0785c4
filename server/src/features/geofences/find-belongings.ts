import type { Actor } from "@wegbuch/contract/access/actor";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { byName, oneOf } from "../../platform/db/search.ts";
import { vehicleIsVisible } from "../groups/visible-to.ts";
import { geofenceIsVisible } from "./visible-to.ts";

/** What a file says of a fence beside what its feature does. */
export type Belongings = {
  Metadata: { idCategory: number; dataValue: string }[];
  /** Licence plates of the actor's scope; names of those that have none. */
  Vehicles: string[];
};

/** The notes and vehicles of fences, as far as the actor knows of them. */
export async function findBelongings(
  db: MandatorDb,
  actor: Actor,
  ids: readonly string[],
): Promise<(id: string) => Belongings> {
  const notes = rowsBy(await notesOf(db, actor, ids), ({ id }) => id);
  const vehicles = rowsBy(await vehiclesOf(db, actor, ids), ({ id }) => id);
  return (id) => ({
    Metadata: (notes.get(id) ?? []).map(({ category, value }) => ({
      idCategory: category,
      dataValue: value,
    })),
    Vehicles: (vehicles.get(id) ?? []).map(({ name }) => name),
  });
}

function notesOf(db: MandatorDb, actor: Actor, ids: readonly string[]) {
  return db
    .selectFrom("geofence_metadata as note")
    .innerJoin("geofences", (join) =>
      join
        .onRef("geofences.mandator_id", "=", "note.mandator_id")
        .onRef("geofences.id", "=", "note.geofence_id"),
    )
    .select(["note.geofence_id as id", "note.category", "note.value"])
    .where("geofences.id", "=", oneOf(ids))
    .where(geofenceIsVisible(actor))
    .orderBy("note.id")
    .execute();
}

function vehiclesOf(db: MandatorDb, actor: Actor, ids: readonly string[]) {
  return db
    .selectFrom("geofence_vehicles as watch")
    .innerJoin("vehicles", (join) =>
      join
        .onRef("vehicles.mandator_id", "=", "watch.mandator_id")
        .onRef("vehicles.id", "=", "watch.vehicle_id"),
    )
    .select("watch.geofence_id as id")
    .select(sql<string>`coalesce(nullif(vehicles.license_plate, ''), vehicles.name)`.as("name"))
    .where("watch.geofence_id", "=", oneOf(ids))
    .where("vehicles.deleted_at", "is", null)
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .orderBy(byName("vehicles.name"))
    .orderBy("vehicles.id")
    .execute();
}
