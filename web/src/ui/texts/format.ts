import { dayOf, wallOf } from "@wegbuch/contract/kit/vienna-clock";
import { currentLanguage, currentLocale } from "../../api/language.ts";

// Every date, number and distance a person reads comes from here (rules formats/zone, formats/dates,
// formats/kilometres).

/** Stands where there is no value. */
export const missing = "–";

/** ISO instant → 20.11.2026 */
export function formatDate(instant: string): string {
  return formatDay(dayOf(instant));
}

/** ISO instant → 07:12 */
export function formatTime(instant: string): string {
  return new Date(wallOf(Date.parse(instant))).toISOString().split("T")[1]!.slice(0, 5);
}

/** ISO instant → 07:12:41, for what is fresh */
export function formatTimeWithSeconds(instant: string): string {
  return `${formatTime(instant)}:${instant.slice(17, 19)}`;
}

/** ISO instant → 20.11.26 7:12, the short form of tables. */
export function formatDateTime(instant: string): string {
  const [year, month, day] = dayOf(instant).split("-");
  return `${day}.${month}.${year!.slice(2)} ${formatTime(instant).replace(/^0/, "")}`;
}

/** Two ISO instants → 07:12 – 07:48 */
export function formatTimeRange(from: string, to: string): string {
  return `${formatTime(from)}\u00a0–\u00a0${formatTime(to)}`;
}

/** ISO instant → 20.11.26 7:12:41, for what is recorded by the second */
export function formatDateTimeWithSeconds(instant: string): string {
  return `${formatDateTime(instant)}:${instant.slice(17, 19)}`;
}

/** ISO instant → minutes since local midnight, as clocks show them. */
export function minuteOfDay(instant: string): number {
  const [hour, minute] = formatTime(instant).split(":").map(Number);
  return hour! * 60 + minute!;
}

/** 2026-11-20 → 20.11.2026 */
export function formatDay(day: string): string {
  return day.split("-").toReversed().join(".");
}

/** The begin of a period: the day alone where it is a whole one. */
export function formatStart(instant: string): string {
  return formatTime(instant) === "00:00" ? formatDate(instant) : formatDateTime(instant);
}

/** The end of a period as people mean it: of one that ends at midnight its last day. */
export function formatEnd(instant: string): string {
  if (formatTime(instant) !== "00:00") return formatDateTime(instant);
  return formatDate(new Date(Date.parse(instant) - 1).toISOString());
}

/** 2026-11-20 → Freitag, 20.11.2026; short: Fr 20.11.2026 */
export function formatWeekday(day: string, style: "long" | "short" = "long"): string {
  return `${weekdayOf(day, style)}${style === "long" ? "," : ""} ${formatDay(day)}`;
}

/** 2026-11-20 → Freitag; short: Fr */
export function weekdayOf(day: string, style: "long" | "short"): string {
  const weekday = new Intl.DateTimeFormat(currentLocale(), { weekday: style, timeZone: "UTC" });
  return weekday.format(new Date(`${day}T00:00:00Z`)).replace(".", "");
}

/** 2026-11-20 → 20. November 2026, for what is read out. */
export function formatLongDay(day: string): string {
  const long = new Intl.DateTimeFormat(currentLocale(), { dateStyle: "long", timeZone: "UTC" });
  return long.format(new Date(`${day}T00:00:00Z`));
}

/** 2026-11-20 → November 2026 */
export function formatMonth(day: string): string {
  const month = new Intl.DateTimeFormat(currentLocale(), { month: "long", year: "numeric", timeZone: "UTC" });
  return month.format(new Date(`${day}T00:00:00Z`));
}

/** 2026-11 → Nov */
export function formatShortMonth(month: string): string {
  const short = new Intl.DateTimeFormat(currentLocale(), { month: "short", timeZone: "UTC" });
  return short.format(new Date(`${month}-01T00:00:00Z`)).replace(".", "");
}

/** Meters → 1.284,6 km; below one kilometre "< 1 km" (rule formats/kilometres), and 0 km where nothing was driven. */
export function formatKilometers(meters: number): string {
  if (meters === 0) return "0 km";
  return meters < 1000 ? "< 1 km" : `${kilometerNumber(meters)} km`;
}

/** Meters → 420 m, or 1,3 km, where a part of a trip is what matters. */
export function formatPart(meters: number): string {
  return meters < 1000 ? `${formatNumber(meters)} m` : formatKilometers(meters);
}

/** Meters → 1.284,6 for a column whose head says km; below one kilometre "< 1". */
export function kilometerNumber(meters: number): string {
  if (meters === 0) return "0";
  return meters < 1000 ? "< 1" : formatNumber(meters / 1000, 1);
}

/** Meters → 58.700 km, a mileage as the odometer shows it: in full kilometres. */
export function formatOdometer(meters: number): string {
  return `${formatNumber(Math.floor(meters / 1000))} km`;
}

/**
 * Meters → 58.700,12, a mileage where the table of vehicles and calibrations are exact: to ten meters
 * (rule formats/kilometres).
 */
export function exactOdometer(meters: number): string {
  return formatNumber(meters / 1000, 2);
}

/** A number with the separators of the language. */
export function formatNumber(value: number, digits = 0): string {
  // "de" rather than "de-AT": Austrian data groups by spaces, which tables of figures here do not.
  const locale = currentLanguage() === "en" ? "en-GB" : "de";
  return numberFormat(locale, digits).format(value);
}

/** The size of a file: 0,3 MB; never 0. */
export function formatMegabytes(bytes: number): string {
  return `${formatNumber(Math.max(bytes / 1024 / 1024, 0.1), 1)}\u00a0MB`;
}

/** An amount of money: 1.284,60 € in German, €1,284.60 in English. */
export function formatEuro(euro: number): string {
  const amount = formatNumber(euro, 2);
  return currentLanguage() === "en" ? `€${amount}` : `${amount}\u00a0€`;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Made once: a page of raw data holds more than a thousand numbers. */
function numberFormat(locale: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  numberFormats.set(key, made);
  return made;
}

/** Seconds → 8:12 h; whole minutes, rounded down as a clock does. */
export function formatHours(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${formatNumber(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, "0")} h`;
}

/** Seconds → 00:39:12, as durations come from the server. */
export function formatDuration(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** hh:mm:ss of the wire → seconds */
export function secondsOf(duration: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = duration.split(":").map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Cut at 20 characters plus "..." (rule formats/excerpts). */
export function cutDescription(text: string): string {
  const characters = Array.from(text);
  return characters.length > 20 ? `${characters.slice(0, 20).join("")}...` : text;
}
