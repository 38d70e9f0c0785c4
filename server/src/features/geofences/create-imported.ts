import type { Actor } from "@wegbuch/contract/access/actor";
import { de, en } from "@wegbuch/contract/geofences/texts";
import type { GeofenceImport } from "@wegbuch/contract/geofences/schemas";
import { inBothLanguages, type Saying } from "@wegbuch/contract/kit/texts";
import { setImmediate as turn } from "node:timers/promises";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { invalid, Problem } from "../../platform/http/problem.ts";
import { createGeofences } from "./create-geofence.ts";
import { circleShape, polygonShape, roadShape, type ShapeColumns } from "./make-shape.ts";

const say = inBothLanguages(de, en);

type Feature = GeofenceImport["features"][number];

/** Makes a fence of each feature, or none and says of each feature what is wrong with it. */
export async function createImported(
  parts: { database: Database; clock: Clock },
  actor: Actor,
  { features }: GeofenceImport,
): Promise<{ ids: string[] }> {
  const shapes = await shapesOf(features);
  const drafts = features.map(({ title }, index) => ({ title, shape: shapes[index]! }));
  return { ids: await createGeofences(parts, actor, drafts) };
}

/** The shapes of features in their order; 400 naming all that are none. */
export async function shapesOf(features: readonly Feature[]): Promise<ShapeColumns[]> {
  const shapes: ShapeColumns[] = [];
  const errors: Record<string, Saying[]> = {};
  for (const [index, feature] of features.entries()) {
    try {
      shapes.push(shapeOf(feature, `features.${index}`));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      Object.assign(errors, error.told.errors);
    }
    await turn();
  }
  if (Object.keys(errors).length > 0) throw new Problem(400, "Validation", { errors });
  return shapes;
}

/** Circles and roads are made of what they were drawn with, all else of its ring. */
function shapeOf({ coordinates, circle, road }: Feature, field: string): ShapeColumns {
  if (circle) return circleShape(circle, `${field}.circle`);
  if (road) return roadShape(road, `${field}.road`);
  if (coordinates.length > 1) throw invalid(`${field}.coordinates`, say.ringHasHoles);
  return polygonShape(coordinates[0]!, `${field}.coordinates`);
}
