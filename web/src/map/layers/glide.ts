import { haversineMeters } from "@wegbuch/geo/distance";

export type Place = { latitude: number; longitude: number };

const glideMilliseconds = 600;
/** Farther than anybody drives between two answers: a vehicle that was silent for long, or another box. */
const mostMeters = 5_000;

/** Whether a marker may be seen moving from one place to another. */
export function glides(from: Place, to: Place): boolean {
  return haversineMeters(from, to) <= mostMeters;
}

/** Milliseconds since it began → how much of its way a marker has gone, 0 to 1, slower towards the end. */
export function shareOfWay(milliseconds: number): number {
  const share = Math.min(1, Math.max(0, milliseconds / glideMilliseconds));
  return 1 - (1 - share) ** 2;
}
