import type { Actor } from "@wegbuch/contract/access/actor";
import type { Weekday } from "@wegbuch/contract/geofences/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { byName, oneOf } from "../../platform/db/search.ts";
import { vehicleIsVisible } from "../groups/visible-to.ts";
import { weekdaysOf } from "./rows.ts";
import { geofenceIsVisible } from "./visible-to.ts";

/** What a file says of a fence beside its shape and whom it tells. */
export type Belongings = {
  Weekdays: Weekday[];
  Metadata: { idCategory: number; dataValue: string }[];
  /** Licence plates of the actor's scope; names of those that have none. */
  Vehicles: string[];
};

/** The armed days, notes and vehicles of fences, as far as the actor knows of them. */
export async function belongingsOf(
  db: MandatorDb,
  actor: Actor,
  ids: readonly string[],
): Promise<(id: string) => Belongings> {
  const days = await armedDays(db, actor, ids);
  const notes = rowsBy(await notesOf(db, actor, ids), ({ id }) => id);
  const vehicles = rowsBy(await vehiclesOf(db, actor, ids), ({ id }) => id);
  return (id) => ({
    Weekdays: days.get(id) ?? [],
    Metadata: (notes.get(id) ?? []).map(({ category, value }) => ({
      idCategory: category,
      dataValue: value,
    })),
    Vehicles: (vehicles.get(id) ?? []).map(({ name }) => name),
  });
}

async function armedDays(db: MandatorDb, actor: Actor, ids: readonly string[]) {
  const rows = await db
    .selectFrom("geofences")
    .select(["id", "armed_weekdays"])
    .where("id", "=", oneOf(ids))
    .where(geofenceIsVisible(actor))
    .execute();
  return new Map(rows.map(({ id, armed_weekdays }) => [id, weekdaysOf(armed_weekdays)]));
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
