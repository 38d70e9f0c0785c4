import { placeName } from "../../trips/say-trip.ts";
import { shownTimeOfDay } from "../logbook/say-values.ts";
import type { NamedStop } from "./find-towns.ts";

/** "10:12–10:24, 4600 Wels (48.15670, 14.02430)", far from any town the coordinates alone. */
export function sayStop({ from, until, latitude, longitude, town }: NamedStop): string {
  const place = placeName(null, latitude, longitude);
  return `${shownTimeOfDay(from)}–${shownTimeOfDay(until)}, ${town === null ? place : `${town} (${place})`}`;
}
