import { placeName } from "../../trips/say-trip.ts";
import type { Stop } from "../../trips/tracks/find-stops.ts";
import { shownTimeOfDay } from "../logbook/say-values.ts";

/** "10:12–10:24, 48.20849, 16.37208" */
export const sayStop = ({ from, until, latitude, longitude }: Stop): string =>
  `${shownTimeOfDay(from)}–${shownTimeOfDay(until)}, ${placeName(null, latitude, longitude)}`;
