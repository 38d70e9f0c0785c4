import type { Place } from "@wegbuch/geo/place";

/** A point of a trip's track; metres are those driven since the start, not rounded. */
export type TrackPoint = Place & {
  time: number;
  speedKmh: number;
  headingDegrees: number | null;
  metersFromStart: number;
};
