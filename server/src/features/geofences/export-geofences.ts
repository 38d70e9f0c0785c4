import type { Actor } from "@wegbuch/contract/access/actor";
import { readFeature } from "@wegbuch/contract/geofences/rules";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { itemsIn } from "../../platform/db/lists.ts";
import { oneOf } from "../../platform/db/search.ts";
import { notFound } from "../../platform/http/problem.ts";
import { geofenceList } from "./queries.ts";

/** The chosen fences, or all of them, as a collection of GeoJSON features that the import takes back; 404 where one is not there. */
export async function* exportGeofences(
  database: Database,
  actor: Actor,
  ids: readonly string[] | undefined,
): AsyncGenerator<Uint8Array> {
  const list = ids === undefined ? geofenceList(actor) : await chosen(database, actor, ids);
  let before = '{"type":"FeatureCollection","features":[';
  for await (const { geoJson } of itemsIn(database, actor, list)) {
    yield Buffer.from(`${before}\n${exported(geoJson)}`);
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

/** What a fence is by itself, with its colour: neither whom it tells, nor what it watches here. */
function exported(geoJson: string): string {
  const { type, geometry, properties } = readFeature(geoJson);
  const { Title, Shape, Colour, lat, long, radius, Line, Width } = properties;
  const kept = { Title, Shape, Colour, lat, long, radius, Line, Width };
  return JSON.stringify({ type, geometry, properties: kept });
}
