import { fill, type Language } from "@wegbuch/contract/kit/texts";
import { formatSeconds } from "@wegbuch/contract/trips/rules";
import { shownTrips } from "../logbook/say-sums.ts";
import { shownCount, shownKilometers } from "../logbook/say-values.ts";
import type { Stay } from "./read-stays.ts";
import { say } from "./texts.ts";

/** "3 Aufenthalte · 2 Fahrten · 20,0 km · 01:05:00": trips count once, with all their kilometres. */
export function shownStaySums(stays: readonly Stay[], language: Language): string {
  const meters = new Map(stays.map((stay) => [stay.tripId, stay.meters]));
  const allMeters = [...meters.values()].reduce((sum, each) => sum + each, 0);
  const seconds = stays.reduce((sum, stay) => sum + stay.seconds, 0);
  const count = fill(say.stays, { count: shownCount(stays.length, language) });
  return [
    (stays.length === 1 ? say.oneStay : count)[language],
    shownTrips(meters.size, language),
    `${shownKilometers(allMeters, language)} km`,
    formatSeconds(seconds),
  ].join(" · ");
}
