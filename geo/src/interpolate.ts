import type { Place } from "./place.ts";

/** The place at `fraction` (0 to 1) of the straight way between two near places, in degrees. */
export function interpolate(from: Place, to: Place, fraction: number): Place {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * fraction,
    longitude: from.longitude + (to.longitude - from.longitude) * fraction,
  };
}
