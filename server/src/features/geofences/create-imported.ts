import type { Actor } from "@wegbuch/contract/access/actor";
import type { GeofenceImport } from "@wegbuch/contract/geofences/schemas";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { createGeofences } from "./create-geofence.ts";
import type { MakeShapes } from "./make-shapes.ts";

/** Makes a fence of each feature, or none and says of each feature what is wrong with it. */
export async function createImported(
  parts: { database: Database; clock: Clock; makeShapes: MakeShapes },
  actor: Actor,
  { features }: GeofenceImport,
): Promise<{ ids: string[] }> {
  const shapes = await parts.makeShapes(features, actor, "features");
  const drafts = features.map(({ title, colour }, index) => ({
    title,
    shape: shapes[index]!,
    flags: { colour },
  }));
  return { ids: await createGeofences(parts, actor, drafts) };
}
