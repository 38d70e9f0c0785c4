import type { Actor } from "@wegbuch/contract/access/actor";
import type { GeofenceImport, ImportedGeofences } from "@wegbuch/contract/geofences/schemas";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { createGeofences } from "./create-geofence.ts";
import { keepBelongings } from "./keep-belongings.ts";
import type { MakeShapes } from "./make-shapes.ts";

/** Makes a fence of each feature, with what belongs to it, or none and says of each feature what is wrong with it. */
export async function createImported(
  parts: { database: Database; clock: Clock; makeShapes: MakeShapes },
  actor: Actor,
  { features }: GeofenceImport,
): Promise<ImportedGeofences> {
  const shapes = await parts.makeShapes(features, actor, "features");
  const drafts = features.map((feature, index) => ({
    title: feature.title,
    shape: shapes[index]!,
    flags: { ...feature, isAntiTheftEnabled: feature.isAntiTheftEnabled ?? false },
  }));
  let unknownVehicles: ImportedGeofences["unknownVehicles"] = [];
  const ids = await createGeofences(parts, actor, drafts, async (db, made) => {
    const fences = features.map((feature, index) => ({ ...feature, id: made[index]! }));
    unknownVehicles = await keepBelongings(db, parts.clock, actor, fences);
  });
  return { ids, unknownVehicles };
}
