import type { Language } from "@wegbuch/contract/kit/texts";
import { wallOf } from "@wegbuch/contract/kit/vienna-clock";

/** Metres as kilometres with one decimal and marks at the thousands; plain arithmetic, since there are many. */
export function shownKilometers(meters: number, language: Language): string {
  const tenths = Math.round(meters / 100);
  const [mark, comma] = language === "en" ? [",", "."] : [".", ","];
  return `${withMarks(Math.floor(tenths / 10), mark)}${comma}${tenths % 10}`;
}

export const shownCount = (count: number, language: Language) =>
  withMarks(count, language === "en" ? "," : ".");

/** The number of a trip in the book of its vehicle. */
export const shownNumber = ({ number }: { number: number | null }, language: Language) =>
  number === null ? "–" : shownCount(number, language);

function withMarks(whole: number, mark: string): string {
  return whole < 1_000 ? String(whole) : String(whole).replaceAll(/\B(?=(\d{3})+$)/g, mark);
}

/** Seconds as h:mm, whole minutes as on the screen. */
export function shownDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}`;
}

/** The day of Vienna as dd.MM.yyyy, in both languages (rule formats/dates). */
export function shownDay(time: number): string {
  const there = localOf(time);
  return `${twoDigits(there.getUTCDate())}.${twoDigits(there.getUTCMonth() + 1)}.${there.getUTCFullYear()}`;
}

/** The time of the day in Vienna as HH:mm. */
export function shownTimeOfDay(time: number): string {
  const there = localOf(time);
  return `${twoDigits(there.getUTCHours())}:${twoDigits(there.getUTCMinutes())}`;
}

/** The same as HH:mm:ss. */
export function shownSecondOfDay(time: number): string {
  return `${shownTimeOfDay(time)}:${twoDigits(localOf(time).getUTCSeconds())}`;
}

export const shownMoment = (time: number): string => `${shownDay(time)} ${shownTimeOfDay(time)}`;

/** The month of Vienna a time lies in, to compare. */
export const monthOf = (time: number): string => localOf(time).toISOString().slice(0, 7);

const monthNames = {
  "de-AT": new Intl.DateTimeFormat("de-AT", { month: "long", year: "numeric", timeZone: "UTC" }),
  en: new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }),
};

/** "Mai 2026", from what monthOf gives. */
export const shownMonth = (month: string, language: Language): string =>
  monthNames[language].format(Date.parse(`${month}-01T00:00:00Z`));

/** A date of which the UTC parts are those of Vienna. */
const localOf = (time: number) => new Date(wallOf(time));

const twoDigits = (number: number) => String(number).padStart(2, "0");
