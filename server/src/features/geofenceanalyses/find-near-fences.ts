import { type Boundary, boundaryOf, type Box } from "@wegbuch/geo/boundary";
import type { Ring } from "@wegbuch/geo/ring";
import Flatbush from "flatbush";
import type { MandatorDb } from "../../platform/db/database.ts";

/** A fence of an analysis, made ready for tracks. */
type Fence = { id: string; boundary: Boundary };

/** Gives the fences that something in a box may meet. */
export type NearFences = (box: Box) => Fence[];

/** The fences of an analysis as they were when it was asked for; there is at least one. */
export async function findNearFences(db: MandatorDb, analysisId: string): Promise<NearFences> {
  const rows = await db
    .selectFrom("geofence_analysis_fences")
    .select(["geofence_id", "ring"])
    .where("analysis_id", "=", analysisId)
    .orderBy("geofence_id")
    .execute();
  const fences = rows.map(({ geofence_id, ring }): Fence => ({
    id: geofence_id,
    boundary: boundaryOf(ring as unknown as Ring),
  }));
  const tree = new Flatbush(fences.length);
  for (const { boundary } of fences) {
    const { west, south, east, north } = boundary.box;
    tree.add(west, south, east, north);
  }
  tree.finish();
  return ({ west, south, east, north }) =>
    tree.search(west, south, east, north).map((number) => fences[number]!);
}
