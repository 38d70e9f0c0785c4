import type { Actor } from "@wegbuch/contract/access/actor";
import { presets, type PresetNumber } from "@wegbuch/contract/geofences/rules";
import type { GeofenceBelongings, NewCircle, NewPolygon, NewRoad } from "@wegbuch/contract/geofences/schemas";
import { de, en } from "@wegbuch/contract/geofences/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { type Position } from "@wegbuch/geo/ring";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { Problem } from "../../platform/http/problem.ts";
import { keepRevision } from "./keep-revision.ts";
import { circleShape, polygonShape, positionOf, type ShapeColumns } from "./make-shape.ts";
import type { MakeShapes } from "./make-shapes.ts";
import { readPreset } from "./read-preset.ts";
import { armedWeekdays } from "./rows.ts";

const say = inBothLanguages(de, en);

type Parts = { database: Database; clock: Clock };
type Making = Parts & { makeShapes: MakeShapes };
type Draft = { title: string; shape: ShapeColumns; flags?: Flags };
type Flags = Partial<
  Pick<NewPolygon, "isAntiTheftEnabled" | "notificationEmail" | "notificationMobileNumber" | "colour"> &
    Pick<GeofenceBelongings, "weekdays">
>;

export async function createPolygon(parts: Parts, actor: Actor, given: NewPolygon): Promise<string> {
  const shape = polygonShape(given.points.map(positionOf));
  return createGeofence(parts, actor, { title: given.title, shape, flags: given });
}

/** Gives the corners the circle counts as, too. */
export async function createCircle(parts: Parts, actor: Actor, given: NewCircle) {
  const shape = circleShape(given);
  const id = await createGeofence(parts, actor, { title: given.title, shape, flags: given });
  const corners = JSON.parse(shape.ring) as Position[];
  return { id, geoPoints: corners.map(([long, lat]) => ({ lat, long })) };
}

export async function createRoad(
  parts: Making,
  actor: Actor,
  { road, width }: { road: NewRoad; width: number },
): Promise<string> {
  const drawn = { road: { line: road.points.map(positionOf), width } };
  const [shape] = await parts.makeShapes([drawn], actor);
  return createGeofence(parts, actor, { title: road.title, shape: shape!, flags: road });
}

/** An ordinary fence of a prepared shape, as often as somebody likes (rule geofences/from-preset). */
export async function createPreset(parts: Parts, actor: Actor, preset: PresetNumber): Promise<string> {
  const ring = await readPreset(parts.database, actor, preset);
  return createGeofence(parts, actor, { title: presets[preset], shape: polygonShape(ring) });
}

async function createGeofence(parts: Parts, actor: Actor, draft: Draft): Promise<string> {
  const [id] = await createGeofences(parts, actor, [draft]);
  return id!;
}

/** So many fences a company may have. */
const mostGeofences = 2_000;

/**
 * Makes fences that watch no vehicle yet, all of them or none; gives their ids in the same order. `complete` adds to them in
 * the same transaction. 409 where there are too many.
 */
export async function createGeofences(
  { database, clock }: Parts,
  actor: Actor,
  drafts: readonly Draft[],
  complete?: (db: MandatorDb, ids: readonly string[]) => Promise<void>,
): Promise<string[]> {
  const rows = drafts.map(({ title, shape, flags }) => ({
    id: newId(clock),
    title,
    ...shape,
    is_anti_theft_enabled: flags?.isAntiTheftEnabled ?? false,
    notification_email: flags?.notificationEmail ?? null,
    notification_mobile_number: flags?.notificationMobileNumber ?? null,
    colour: flags?.colour ?? null,
    armed_weekdays: armedWeekdays(flags?.weekdays ?? []),
    created_at: clock.now(),
    created_by: actor.userId,
  }));
  await inMandator(database, actor, async (db) => {
    await db.insertInto("geofences").values(rows).execute();
    for (const { id, title } of rows) {
      recordChange(db, actor, { kind: "geofence", id }, {}, { created: title });
    }
    await complete?.(
      db,
      rows.map(({ id }) => id),
    );
    await keepRevision(db);
    await refuseTooMany(db);
  });
  return rows.map(({ id }) => id);
}

/** Asked while others who change fences of the mandator wait, so that nobody slips past the count. */
async function refuseTooMany(db: MandatorDb): Promise<void> {
  const { count } = await db
    .selectFrom("geofences")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (count > mostGeofences) throw new Problem(409, "TooManyGeofences", { message: say.tooManyGeofences });
}
