import type { Actor } from "@wegbuch/contract/access/actor";
import { de, en } from "@wegbuch/contract/geofences/texts";
import type {
  DrawnGeofence,
  GeofencePage,
  GeofenceVehicle,
  MappedGeofence,
  Metadata,
  MetadataCategory,
  NamedGeofence,
  SearchCategory,
  TimeLock,
} from "@wegbuch/contract/geofences/schemas";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { byName, contains } from "../../platform/db/search.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { vehicleIsVisible } from "../groups/visible-to.ts";
import { weekdaysOf } from "./rows.ts";
import { sayDrawnGeofences } from "./say-geofence.ts";
import { geofenceIsVisible } from "./visible-to.ts";

const say = inBothLanguages(de, en);

/** The fences in the actor's scope and those of the operator, by title; those of a search where one is given. */
export function geofenceList(actor: Actor, search?: Search) {
  return {
    ids: (db: MandatorDb) => {
      let query = db.selectFrom(geofencesFor(db, actor).as("fence")).select("fence.id");
      if (search !== undefined) query = query.where(isFound(search));
      return query.orderBy(byName("fence.title")).orderBy("fence.id");
    },
    read: (db: MandatorDb, ids: readonly string[]) => sayDrawnGeofences(db, actor, ids),
  };
}

type Search = { searchTerm: string; metadataCategory: SearchCategory };

function geofencesFor(db: MandatorDb, actor: Actor) {
  return db
    .selectFrom("geofences")
    .select(["id", "title"])
    .where("deleted_at", "is", null)
    .where(geofenceIsVisible(actor))
    .unionAll(db.selectFrom("system_geofences").select(["id", "title"]));
}

/** Category 100 is the title (rule geofences/search). */
function isFound({ searchTerm, metadataCategory }: Search) {
  if (metadataCategory === 100) return contains(["fence.title"], searchTerm);
  return sql<boolean>`fence.id in (
    select geofence_id from geofence_metadata
    where category = ${metadataCategory} and ${contains(["value"], searchTerm)})`;
}

/** Beyond the last page there is nothing to be shown, and the caller is told so (rule geofences/pages). */
export async function readGeofencePage(
  database: Database,
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<GeofencePage> {
  const found = await pageIn(database, actor, geofenceList(actor), { page, perPage: size });
  const { pageCount, totalCount, items } = found;
  if (pageCount >= 1 && page > pageCount) throw new Problem(400, "WrongPageError");
  const geoJson: string[] = [];
  const batches = Array.isArray(items) ? [items] : items;
  for await (const batch of batches) geoJson.push(...batch.map((fence) => fence.geoJson));
  return { pageCount, totalCount, geoJson };
}

const mostHits = 1_000;

/** 413 where there are more hits than anybody reads; nothing is cut off silently (rule calls/nothing-cut-off). */
export async function searchGeofences(database: Database, actor: Actor, search: Search) {
  return inMandator(database, actor, async (db) => {
    const list = geofenceList(actor, search);
    const found = await list
      .ids(db)
      .limit(mostHits + 1)
      .execute();
    if (found.length > mostHits) throw new Problem(413, "TooLarge", { message: say.tooManyHits });
    const ids = found.map(({ id }) => id);
    const fences = new Map((await list.read(db, ids)).map((fence) => [fence.id, fence]));
    return { geoJson: ids.flatMap((id) => fences.get(id)?.geoJson ?? []) };
  });
}

/** The fences as a map draws them: a third of what the list says of them, and less the more they were changed. */
export async function readForMap(db: MandatorDb, actor: Actor): Promise<MappedGeofence[]> {
  const closed = sql<[number, number][]>`ring || jsonb_build_array(ring -> 0)`.as("ring");
  const rows = await db
    .selectFrom(
      db
        .selectFrom("geofences")
        .select(["id", "title", "colour", "is_anti_theft_enabled as isAlarmOn", closed])
        .select(sql<[number, number][] | null>`line`.as("line"))
        .where("deleted_at", "is", null)
        .where(geofenceIsVisible(actor))
        .unionAll(
          db
            .selectFrom("system_geofences")
            .select(["id", "title", sql<string | null>`null`.as("colour")])
            .select([sql<boolean>`false`.as("isAlarmOn"), closed])
            .select(sql<[number, number][] | null>`null::jsonb`.as("line")),
        )
        .as("fence"),
    )
    .selectAll()
    .orderBy(byName("fence.title"))
    .orderBy("fence.id")
    .execute();
  return rows;
}

export function readNames(db: MandatorDb, actor: Actor): Promise<NamedGeofence[]> {
  return db
    .selectFrom(geofencesFor(db, actor).as("fence"))
    .select(["fence.id", "fence.title"])
    .orderBy(byName("fence.title"))
    .orderBy("fence.id")
    .execute();
}

/** The fences a vehicle is assigned to; 404 for one beyond the actor's scope. */
export async function readGeofencesOfVehicle(
  db: MandatorDb,
  actor: Actor,
  vehicleId: string,
): Promise<DrawnGeofence[]> {
  const vehicle = await db
    .selectFrom("vehicles")
    .select("id")
    .where("id", "=", vehicleId)
    .where("deleted_at", "is", null)
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .executeTakeFirst();
  if (vehicle === undefined) throw notFound("Vehicle");
  const found = await db
    .selectFrom("geofence_vehicles")
    .select("geofence_id")
    .where("vehicle_id", "=", vehicleId)
    .execute();
  const ids = found.map(({ geofence_id }) => geofence_id);
  const fences = await sayDrawnGeofences(db, actor, ids);
  return fences.toSorted((one, other) => one.title.localeCompare(other.title, "de"));
}

/** The vehicles in scope that are assigned to a fence, or those that are not; of these the archived ones are left out. */
export async function readVehicles(
  db: MandatorDb,
  actor: Actor,
  geofenceId: string,
  isAssigned: boolean,
): Promise<GeofenceVehicle[]> {
  await requireGeofence(db, actor, geofenceId);
  const watched = sql<boolean>`vehicles.id in (
    select vehicle_id from geofence_vehicles where geofence_id = ${geofenceId})`;
  return db
    .selectFrom("vehicles")
    .select(["id as vehicleId", "name as vehicleName", "license_plate as licensePlate"])
    .select(sql.lit(isAssigned).as("isAssigned"))
    .where("deleted_at", "is", null)
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .where(isAssigned ? watched : sql<boolean>`archived_at is null and not ${watched}`)
    .orderBy(byName("name"))
    .orderBy("id")
    .execute();
}

async function requireGeofence(db: MandatorDb, actor: Actor, id: string): Promise<void> {
  const found = await db
    .selectFrom(geofencesFor(db, actor).as("fence"))
    .select("fence.id")
    .where("fence.id", "=", id)
    .executeTakeFirst();
  if (found === undefined) throw notFound("Geofence");
}

export async function readTimeLocks(db: MandatorDb, actor: Actor): Promise<TimeLock[]> {
  const rows = await db
    .selectFrom("geofences")
    .select(["id", "armed_weekdays"])
    .where("deleted_at", "is", null)
    .where("armed_weekdays", "<>", 0)
    .where(geofenceIsVisible(actor))
    .orderBy("id")
    .execute();
  return rows.map(({ id, armed_weekdays }) => ({ idGeoFence: id, weekdays: weekdaysOf(armed_weekdays) }));
}

export async function readMetadata(db: MandatorDb, actor: Actor): Promise<Metadata[]> {
  const rows = await db
    .selectFrom("geofence_metadata as note")
    .innerJoin("geofences", (join) =>
      join
        .onRef("geofences.mandator_id", "=", "note.mandator_id")
        .onRef("geofences.id", "=", "note.geofence_id"),
    )
    .select(["note.id", "note.geofence_id", "note.category", "note.value"])
    .where("geofences.deleted_at", "is", null)
    .where(geofenceIsVisible(actor))
    .orderBy("note.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    idGeoFence: row.geofence_id,
    idCategory: row.category as MetadataCategory,
    dataValue: row.value,
  }));
}
