import { fill, type Language } from "@wegbuch/contract/kit/texts";
import type { Heading } from "./read-heading.ts";
import { shownCount, shownDuration, shownKilometers } from "./say-values.ts";
import type { Sums } from "./sum-trips.ts";
import { say } from "./texts.ts";

/** "2 Fahrten · 1:05 h · 20,0 km (Geschäftlich 12,0, Privat 8,0, Arbeitsweg 0,0)" */
export function shownSums(sums: Sums, heading: Heading, language: Language): string {
  return [
    shownTrips(sums.trips, language),
    `${shownDuration(sums.seconds)} h`,
    `${shownKilometers(sums.meters, language)} km (${shownByType(sums, heading, language)})`,
  ].join(" · ");
}

/** "Geschäftlich 12,0, Privat 8,0, Arbeitsweg 0,0" */
export function shownByType({ metersByType }: Sums, { typeNames }: Heading, language: Language): string {
  return typeNames
    .map((name, type) => `${name} ${shownKilometers(metersByType[type]!, language)}`)
    .join(" · ");
}

export function shownTrips(count: number, language: Language): string {
  if (count === 1) return say.oneTrip[language];
  return fill(say.trips, { count: shownCount(count, language) })[language];
}
