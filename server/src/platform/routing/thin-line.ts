import { haversineMeters } from "@wegbuch/geo/distance";
import type { Place } from "@wegbuch/geo/place";

/** As many as a road may have (contract, geofences). */
const mostPoints = 5_000;
const leastMeters = 2;

/** Of too many points those are left out that lie closest to the one before; both ends stay. */
export function thinLine(points: Place[]): Place[] {
  let thin = points;
  for (let meters = leastMeters; thin.length > mostPoints; meters *= 2) thin = apart(points, meters);
  return thin;
}

function apart(points: readonly Place[], meters: number): Place[] {
  const kept = [points[0]!];
  for (const point of points.slice(1, -1))
    if (haversineMeters(kept.at(-1)!, point) >= meters) kept.push(point);
  return [...kept, points.at(-1)!];
}
