import type { Place } from "./place.ts";

const radiansPerDegree = Math.PI / 180;

/** Degrees clockwise from north, 0 ≤ bearing < 360, in which one leaves `from` to reach `to`. */
export function bearingDegrees(from: Place, to: Place): number {
  const fromLatitude = from.latitude * radiansPerDegree;
  const toLatitude = to.latitude * radiansPerDegree;
  const turn = (to.longitude - from.longitude) * radiansPerDegree;
  const east = Math.sin(turn) * Math.cos(toLatitude);
  const north =
    Math.cos(fromLatitude) * Math.sin(toLatitude) -
    Math.sin(fromLatitude) * Math.cos(toLatitude) * Math.cos(turn);
  return (Math.atan2(east, north) / radiansPerDegree + 360) % 360;
}
