import {
  areaInSquareMeters,
  crossesItself,
  isAcrossAntimeridian,
  type Ring,
  withoutRepeats,
} from "@wegbuch/geo/ring";
import type { de } from "./texts.ts";
import { GeofenceFeature } from "./schemas.ts";

/** The feature in one text of `geoJson`; throws when it is none. */
export function readFeature(text: string): GeofenceFeature {
  return GeofenceFeature.parse(JSON.parse(text));
}

/** The prepared shapes by number (OQ-178); a preset's fence carries the German name whoever makes it. */
export const presets = {
  1: "Wien",
  2: "Niederösterreich Nord",
  3: "Niederösterreich Süd",
  4: "Burgenland",
  5: "Oberösterreich",
  6: "Steiermark",
  7: "Kärnten",
  8: "Salzburg",
  9: "Nordtirol",
  10: "Osttirol",
  11: "Vorarlberg",
  12: "Österreich",
} as const;
export type PresetNumber = keyof typeof presets;

/** A ring is an area from so many square meters on. */
const leastAreaInSquareMeters = 1;

/** Why corners are no fence (OQ-190), or null; corners that repeat the one before them do not count. */
export function whyNoRing(corners: Ring): WhyNoRing | null {
  const ring = withoutRepeats(corners);
  if (ring.length < 3) return "ringHasNoArea";
  if (isAcrossAntimeridian(ring)) return "ringIsAcrossAntimeridian";
  if (crossesItself(ring)) return ring.length === 3 ? "ringHasNoArea" : "ringCrossesItself";
  return areaInSquareMeters(ring) < leastAreaInSquareMeters ? "ringHasNoArea" : null;
}
export type WhyNoRing = Extract<
  keyof typeof de,
  "ringHasNoArea" | "ringIsAcrossAntimeridian" | "ringCrossesItself"
>;
