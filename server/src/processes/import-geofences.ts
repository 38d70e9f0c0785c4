import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { presets, type PresetNumber, readGeoJson } from "@wegbuch/contract/geofences/rules";
import { GeofenceImport } from "@wegbuch/contract/geofences/schemas";
import { id } from "@wegbuch/contract/kit/wire";
import { keepOwnGeofences } from "../features/geofences/keep-own-geofences.ts";
import type { ShapeColumns } from "../features/geofences/make-shape.ts";
import { makeShapesHere } from "../features/geofences/make-shapes.ts";
import { CannotStart } from "../platform/cannot-start.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { newId } from "../platform/db/ids.ts";
import { bodyOf, Problem } from "../platform/http/problem.ts";
import { parsed } from "../platform/http/parse-call.ts";

type Parts = { database: Database; clock: Clock };
type Fence = { title: string; shape: ShapeColumns };

/**
 * Adds the fences of a GeoJSON file, or replaces those of the same title: for everybody, or in one mandator, who cannot
 * edit them (rule geofences/operators). Gives how many. All or none.
 */
export async function importGeofences(parts: Parts, file: string, mandatorId?: string): Promise<number> {
  if (mandatorId !== undefined && !id.safeParse(mandatorId).success) {
    throw new CannotStart(`There is no mandator ${mandatorId}.`);
  }
  const fences = await readFences(file);
  if (mandatorId === undefined) await keepSystemGeofences(parts, fences);
  else await keepOwnGeofences(parts, mandatorId, fences);
  return fences.length;
}

/** Puts boundaries in the place of prepared shapes; features are called as those are (rule geofences/presets). */
export async function importPresets(parts: Parts, file: string): Promise<number> {
  const numbers = new Map(Object.entries(presets).map(([number, title]) => [title, Number(number)]));
  const fences = await readFences(file);
  const strange = fences.find(({ title }) => !numbers.has(title as (typeof presets)[PresetNumber]));
  if (strange) throw new CannotStart(`There is no prepared shape "${strange.title}".`);
  await keepPresets(
    parts.database,
    fences.map(({ title, shape }) => ({ preset: numbers.get(title as never)!, ring: shape.ring })),
  );
  return fences.length;
}

async function readFences(file: string) {
  const read = readGeoJson(readText(file), () => "");
  if ("refusal" in read) throw new CannotStart(`${file} contains no GeoJSON areas: ${read.refusal}.`);
  if (read.mistakes.length > 0) {
    const named = read.mistakes.map(({ number, title, kind }) => `Feature ${number} "${title}": ${kind}`);
    throw new CannotStart(named.join("\n"));
  }
  try {
    const { features } = parsed(GeofenceImport, { features: read.fences });
    refuseRepeated(features.map(({ title }) => title));
    const shapes = await makeShapesHere(features, "features");
    return features.map(({ title }, index) => ({ title, shape: shapes[index]! }));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const errors = Object.entries(bodyOf(error, "en").errors ?? {});
    throw new CannotStart(errors.map(([field, texts]) => `${field}: ${texts.join(", ")}`).join("\n"));
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new CannotStart(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** A title is what a fence is known by here. */
function refuseRepeated(titles: readonly string[]): void {
  const repeated = titles.find((title, index) => titles.indexOf(title) !== index);
  if (repeated !== undefined) throw new CannotStart(`The title "${repeated}" is there twice.`);
}

/** Adds fences that every mandator sees, or gives those of the same title another ring (rule geofences/operators). */
async function keepSystemGeofences({ database, clock }: Parts, fences: readonly Fence[]): Promise<void> {
  const rows = fences.map(({ title, shape }) => ({
    id: newId(clock),
    title,
    ring: shape.ring,
    created_at: clock.now(),
  }));
  await database
    .as("admin")
    .insertInto("system_geofences")
    .values(rows)
    .onConflict((conflict) => conflict.column("title").doUpdateSet({ ring: sql.ref("excluded.ring") }))
    .execute();
}

/** Puts rings in the place of those that come with the program. */
async function keepPresets(
  database: Database,
  rows: readonly { preset: number; ring: string }[],
): Promise<void> {
  await database
    .as("admin")
    .insertInto("preset_geofences")
    .values([...rows])
    .onConflict((conflict) => conflict.column("preset").doUpdateSet({ ring: sql.ref("excluded.ring") }))
    .execute();
}
