import { addDays, addMonths } from "../kit/vienna-clock.ts";

/** For how many days the places of a drive are kept, and how much a company may choose (rule retention/places). */
export const trackRetention = { least: 1, most: 400, usual: 45 } as const;

/** More years than the law asks for are the company's choice, but not for ever (rule retention/logbook). */
export const logbookRetention = { least: 7, most: 30 } as const;

/** How long a logbook is kept at least: § 132 BAO, and § 147 (3) AO. */
const yearsByLaw = { AT: 7, DE: 10 } as const;

/** For how many years after its own the logbook of a vehicle is kept. */
export function logbookYears(chosen: number | null, country: "AT" | "DE"): number {
  return Math.max(chosen ?? 0, yearsByLaw[country]);
}

/** The first local day whose places are kept on a day: those of drives that ended before it go. */
export const placesKeptFrom = (today: string, days: number): string => addDays(today, -days);

/**
 * The first local day whose places are kept where a person was granted that his go: as where places are kept for a day, so
 * that nothing is erased that is still being followed (rule deletionrequests/granted).
 */
export const requestedPlacesKeptFrom = (today: string): string => placesKeptFrom(today, trackRetention.least);

/** Until the end of which year a trip must be kept that ended on a day. */
export const logbookKeptUntilYear = (endedOn: string, years: number): number =>
  Number(endedOn.slice(0, 4)) + years;

/** On which day a trip goes that ended on a day: the second of January after its years, which count from its year's end. */
export const logbookGoesOn = (endedOn: string, years: number): string =>
  `${logbookKeptUntilYear(endedOn, years) + 1}-01-02`;

/** The first local day whose trips are kept on a day. */
export function logbookKeptFrom(today: string, years: number): string {
  const year = Number(today.slice(0, 4)) - Number(today.slice(5) < "01-02");
  return `${year - years}-01-01`;
}

// So long a driving log is carried along, and so long after that it is kept (rule retention/timelogs).
const carriedDays = 56;
const keptMonths = 24;

/** On which day the driving log of a day goes. */
export const timeLogGoesOn = (day: string): string => addMonths(addDays(day, carriedDays), keptMonths);

/** The first day whose driving log is kept on a day. */
export const timeLogsKeptFrom = (today: string): string =>
  addDays(addMonths(today, -keptMonths), 1 - carriedDays);
