import { isDay, parseDay } from "./period.ts";

/** What is wrong with a date that was typed (rule formats/date-bounds); null when it is right or empty. */
export type DayProblem = "invalidDate" | "dateTooEarly" | "dateTooLate";

/** Bounds are days, yyyy-MM-dd, and belong to what is allowed. */
export type DayBounds = { min: string; max?: string | undefined };

export function dayProblem(typed: string, { min, max }: DayBounds): DayProblem | null {
  if (typed.trim() === "") return null;
  const day = isDay(typed) ? typed : parseDay(typed);
  if (day === null) return "invalidDate";
  if (day < min) return "dateTooEarly";
  return max !== undefined && day > max ? "dateTooLate" : null;
}

/** What a date field tells its form: the day, yyyy-MM-dd, or, while it is wrong, what was typed, which is no day. */
export function dayOrTyped(typed: string, bounds: DayBounds): string {
  return dayProblem(typed, bounds) === null ? (parseDay(typed) ?? "") : typed;
}

/** yyyy-MM-dd → dd/MM/yyyy, as inputs write it (rule formats/dates); anything else stays. */
export function typedDay(value: string): string {
  return isDay(value) ? value.split("-").toReversed().join("/") : value;
}
