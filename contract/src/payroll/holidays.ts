import { addDays } from "../kit/vienna-clock.ts";
import type { holidayRegions } from "../mandators/codes.ts";

export type HolidayRegion = (typeof holidayRegions)[number];

/** When a holiday is: on a day of the year (MM-dd), so many days after Easter Sunday, or on the Wednesday before 23 November. */
type When = `${number}-${number}` | number | "repentance";

type Rule = {
  name: HolidayName;
  when: When;
  /** Whose it is, by the beginning of a region's code. */
  of: readonly string[];
  /** From and until which year, both among them; without one it was and is always. */
  from?: number;
  until?: number;
  /** A day of a patron saint or of a state, which is no public holiday by § 7 ARG: it counts where the company says so. */
  isOfState?: true;
};

export type HolidayName =
  | "newYear"
  | "epiphany"
  | "womensDay"
  | "goodFriday"
  | "easterSunday"
  | "easterMonday"
  | "labourDay"
  | "liberation"
  | "ascension"
  | "whitSunday"
  | "whitMonday"
  | "corpusChristi"
  | "uprising"
  | "assumption"
  | "childrensDay"
  | "unity"
  | "nationalDay"
  | "reformation"
  | "allSaints"
  | "repentanceDay"
  | "immaculate"
  | "christmas"
  | "stStephen"
  | "joseph"
  | "florian"
  | "rupert"
  | "plebiscite"
  | "martin"
  | "leopold";

const both = ["AT", "DE"];

/**
 * The public holidays by the statutes of their land, each with the years it holds for (§ 7 ARG; holiday acts of the German
 * states). Days of Austrian patron saints are none by § 7 ARG, but collective agreements may say otherwise.
 */
const rules: readonly Rule[] = [
  { name: "newYear", when: "01-01", of: both },
  { name: "epiphany", when: "01-06", of: ["AT", "DE-BW", "DE-BY", "DE-ST"] },
  { name: "womensDay", when: "03-08", of: ["DE-BE"], from: 2019 },
  { name: "womensDay", when: "03-08", of: ["DE-MV"], from: 2023 },
  { name: "goodFriday", when: -2, of: ["DE"] },
  { name: "easterSunday", when: 0, of: ["DE-BB"] },
  { name: "easterMonday", when: 1, of: both },
  { name: "labourDay", when: "05-01", of: both },
  { name: "liberation", when: "05-08", of: ["DE-BE"], from: 2020, until: 2020 },
  { name: "liberation", when: "05-08", of: ["DE-BE"], from: 2025, until: 2025 },
  { name: "ascension", when: 39, of: both },
  { name: "whitSunday", when: 49, of: ["DE-BB"] },
  { name: "whitMonday", when: 50, of: both },
  { name: "corpusChristi", when: 60, of: ["AT", "DE-BW", "DE-BY", "DE-HE", "DE-NW", "DE-RP", "DE-SL"] },
  { name: "uprising", when: "06-17", of: ["DE-BE"], from: 2028, until: 2028 },
  { name: "assumption", when: "08-15", of: ["AT", "DE-BYK", "DE-SL"] },
  { name: "childrensDay", when: "09-20", of: ["DE-TH"], from: 2019 },
  { name: "unity", when: "10-03", of: ["DE"] },
  { name: "nationalDay", when: "10-26", of: ["AT"] },
  { name: "reformation", when: "10-31", of: ["DE-BB", "DE-MV", "DE-SN", "DE-ST", "DE-TH"] },
  { name: "reformation", when: "10-31", of: ["DE-HB", "DE-HH", "DE-NI", "DE-SH"], from: 2018 },
  { name: "allSaints", when: "11-01", of: ["AT", "DE-BW", "DE-BY", "DE-NW", "DE-RP", "DE-SL"] },
  { name: "repentanceDay", when: "repentance", of: ["DE-SN"] },
  { name: "immaculate", when: "12-08", of: ["AT"] },
  { name: "christmas", when: "12-25", of: both },
  { name: "stStephen", when: "12-26", of: both },
  { name: "joseph", when: "03-19", of: ["AT-2", "AT-6", "AT-7", "AT-8"], isOfState: true },
  { name: "florian", when: "05-04", of: ["AT-4"], from: 2004, isOfState: true },
  { name: "rupert", when: "09-24", of: ["AT-5"], isOfState: true },
  { name: "plebiscite", when: "10-10", of: ["AT-2"], isOfState: true },
  { name: "martin", when: "11-11", of: ["AT-1"], isOfState: true },
  { name: "leopold", when: "11-15", of: ["AT-3", "AT-9"], isOfState: true },
];

/** The public holidays of a region in a year, in order; with those of its patron saints, if asked. */
export function holidaysOf(
  region: HolidayRegion,
  year: number,
  countsStateDays = false,
): { day: string; name: HolidayName }[] {
  const holds = ({ of, from = year, until = year, isOfState }: Rule) =>
    (countsStateDays || !isOfState) &&
    from <= year &&
    year <= until &&
    of.some((land) => region.startsWith(land));
  return rules
    .filter(holds)
    .map(({ name, when }) => ({ name, day: dayIn(year, when) }))
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

function dayIn(year: number, when: When): string {
  if (typeof when === "number") return addDays(easterOf(year), when);
  if (when !== "repentance") return `${year}-${when}`;
  const last = `${year}-11-22`;
  return addDays(last, -((new Date(last).getUTCDay() + 4) % 7));
}

/** Easter Sunday of the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const offset = (32 + 2 * ((century % 4) + Math.floor(ofCentury / 4)) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * offset) / 451);
  const days = epact + offset - 7 * late + 114;
  const [month, day] = [Math.floor(days / 31), (days % 31) + 1];
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
