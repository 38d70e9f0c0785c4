import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { fullYear } from "./period.ts";

/** What is wrong with a month that was typed; null when it is right or empty. */
export type MonthProblem = "invalidMonth" | "dateTooEarly" | "dateTooLate";

/** First and last month allowed, yyyy-MM. */
export type MonthBounds = { min: string; max?: string | undefined };

/** Whether a text is a month, yyyy-MM. */
export function isMonth(text: unknown): text is string {
  return typeof text === "string" && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

/** 5/2022, 05.2022, 5.22 or 2022-05 → 2022-05; null when it is no month. */
export function parseMonth(text: string): string | null {
  const [, month = "", year = ""] = /^(\d{1,2})[/.](\d{4}|\d\d)$/.exec(text.trim()) ?? [];
  const said = year === "" ? text.trim() : `${fullYear(year)}-${month.padStart(2, "0")}`;
  return isMonth(said) ? said : null;
}

export function monthProblem(typed: string, { min, max }: MonthBounds): MonthProblem | null {
  if (typed.trim() === "") return null;
  const month = parseMonth(typed);
  if (month === null) return "invalidMonth";
  if (month < min) return "dateTooEarly";
  return max !== undefined && month > max ? "dateTooLate" : null;
}

/** What a month field tells its form: the month, yyyy-MM, or, while it is wrong, what was typed. */
export function monthOrTyped(typed: string, bounds: MonthBounds): string {
  return monthProblem(typed, bounds) === null ? (parseMonth(typed) ?? "") : typed;
}

/** yyyy-MM → MM/yyyy, as inputs write it (rule formats/dates); anything else stays. */
export function typedMonth(value: string): string {
  return isMonth(value) ? value.split("-").toReversed().join("/") : value;
}

/** yyyy-MM → 11.2026, as a month is read; "" without one. */
export function writtenMonth(month: string): string {
  return month.split("-").toReversed().join(".");
}

/** The month an instant lies in, yyyy-MM; "" without one. */
export function monthOf(instant: string | null): string {
  return instant === null ? "" : dayOf(instant).slice(0, 7);
}

/** The first of a month in UTC, as months travel (rule formats/months); undefined where it is no month. */
export function instantOf(month: string): string | undefined {
  return isMonth(month) ? `${month}-01T00:00:00.000Z` : undefined;
}
