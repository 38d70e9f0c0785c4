import polyline from "@mapbox/polyline";
import type { Place } from "@wegbuch/geo/place";
import { ServiceFailure } from "../outside/service-failure.ts";

/**
 * Unpacks Google's encoding of a line, in units of ten to the minus `decimals`. Throws ServiceFailure for texts that are no
 * such line on the globe.
 */
export function pointsOfPolyline(text: string, decimals: 5 | 6): Place[] {
  if (!isPolyline(text)) throw new ServiceFailure("no line");
  const points = polyline
    .decode(text, decimals)
    .map(([latitude, longitude]): Place => ({ latitude, longitude }));
  if (!points.every(isOnGlobe)) throw new ServiceFailure("no line");
  return points;
}

/** A number of more letters is none of the globe. */
const lettersOfNumber = 7;
const flaw = new RegExp(`[^?-~]|[_-~]{${lettersOfNumber}}|[_-~]$`);

/** The codec takes any text for a line. Letters from "_" on say that the number goes on, and numbers come in pairs. */
function isPolyline(text: string): boolean {
  return !flaw.test(text) && text.replaceAll(/[_-~]/g, "").length % 2 === 0;
}

function isOnGlobe({ latitude, longitude }: Place): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}
