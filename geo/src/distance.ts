import type { Place } from "./place.ts";

/**
 * The sphere distances are measured on (rule detection/mileage); another radius would change the kilometres of a
 * logbook.
 */
export const earthRadiusMeters = 6_371_000;

const radiansPerDegree = Math.PI / 180;

/** Metres between two places along the great circle (haversine; rule detection/mileage), not rounded. */
export function haversineMeters(from: Place, to: Place): number {
  const sinLatitude = Math.sin(((to.latitude - from.latitude) * radiansPerDegree) / 2);
  const sinLongitude = Math.sin(((to.longitude - from.longitude) * radiansPerDegree) / 2);
  const cosines = Math.cos(from.latitude * radiansPerDegree) * Math.cos(to.latitude * radiansPerDegree);
  const chord = sinLatitude * sinLatitude + cosines * sinLongitude * sinLongitude;
  // Rounding can push opposite places a hair above 1, where asin knows no answer.
  return 2 * earthRadiusMeters * Math.asin(Math.sqrt(Math.min(1, chord)));
}
