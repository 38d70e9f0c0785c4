import type { Actor } from "@wegbuch/contract/access/actor";
import { readFeature } from "@wegbuch/contract/geofences/rules";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { itemsIn } from "../../platform/db/lists.ts";
import { oneOf } from "../../platform/db/search.ts";
import { notFound } from "../../platform/http/problem.ts";
import { type Belongings, findBelongings } from "./find-belongings.ts";
import { geofenceList } from "./queries.ts";

/** The chosen fences, or all of them, as a collection of GeoJSON features that the import takes back; 404 where one is not there. */
export async function* exportGeofences(
  database: Database,
  actor: Actor,
  ids: readonly string[] | undefined,
): AsyncGenerator<Uint8Array> {
  const list = withBelongings(
    actor,
    ids === undefined ? geofenceList(actor) : await chosen(database, actor, ids),
  );
  let before = '{"type":"FeatureCollection","features":[';
  for await (const { geoJson, belongings } of itemsIn(database, actor, list)) {
    yield Buffer.from(`${before}\n${exported(geoJson, belongings)}`);
    before = ",";
  }
  yield Buffer.from(before === "," ? "\n]}\n" : `${before}]}\n`);
}

async function chosen(database: Database, actor: Actor, ids: readonly string[]) {
  const all = geofenceList(actor);
  const list = {
    ...all,
    ids: (db: Parameters<typeof all.ids>[0]) => all.ids(db).where("fence.id", "=", oneOf(ids)),
  };
  const found = await inMandator(database, actor, (db) => list.ids(db).execute());
  if (found.length < new Set(ids).size) throw notFound("Geofence");
  return list;
}

const withBelongings = (actor: Actor, list: ReturnType<typeof geofenceList>) => ({
  ...list,
  read: async (db: MandatorDb, ids: readonly string[]) => {
    const fences = await list.read(db, ids);
    const belongings = await findBelongings(db, actor, ids);
    return fences.map((fence) => ({ ...fence, belongings: belongings(fence.id) }));
  },
});

/** All that makes the fence once more: no ids, no history, nothing of what the reader is not told. */
function exported(geoJson: string, belongings: Belongings): string {
  const { type, geometry, properties } = readFeature(geoJson);
  const { Title, Shape, Colour, lat, long, radius, Line, Width } = properties;
  const { IsAntiTheftEnabled, NotificationEmail, NotificationMobileNumber, Weekdays } = properties;
  const shape = { Title, Shape, Colour, lat, long, radius, Line, Width };
  const alarm = { IsAntiTheftEnabled, NotificationEmail, NotificationMobileNumber, Weekdays };
  return JSON.stringify({ type, geometry, properties: { ...shape, ...alarm, ...belongings } });
}
