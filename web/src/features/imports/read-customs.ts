import type { ImportTarget } from "@wegbuch/contract/imports/rules";
import type { Mapping } from "@wegbuch/contract/imports/schemas";
import type { CsvLine } from "../../ui/csv/csv-file.ts";
import { provenSign } from "./read-kilometers.ts";

export type DayOrder = NonNullable<Mapping["dayOrder"]>;
export type DecimalSign = NonNullable<Mapping["decimal"]>;

/** How a file writes what can be read in two ways: 03/04/2026 and 1.234. */
export type Customs = { dayOrder: DayOrder; decimal: DecimalSign };

/** What of that a file has at all; null where neither the file nor anybody says it. */
export type Doubt = {
  hasSlashes: boolean;
  hasSigns: boolean;
  dayOrder: DayOrder;
  decimal: DecimalSign | null;
};

const dayColumns = ["date", "finishDate", "startedAt", "finishedAt"] as const;
const mileageColumns = ["mileage", "odometerBefore", "odometerAfter"] as const;

/** What is said of a file's customs, else what stands in its columns of days and kilometres. */
export function doubtOf(head: readonly string[], mapping: Mapping, lines: readonly CsvLine[]): Doubt {
  const { columns, dayOrder, decimal } = mapping;
  const saidIn = (targets: readonly ImportTarget[]) => {
    const places = targets.flatMap((target) =>
      columns[target] === undefined ? [] : head.indexOf(columns[target]),
    );
    return lines.flatMap(({ cells }) => places.map((place) => cells[place] ?? ""));
  };
  const days = saidIn(dayColumns);
  const kilometers = saidIn(mileageColumns);
  return {
    hasSlashes: days.some((day) => slashed.test(day)),
    hasSigns: kilometers.some((value) => /[.,]/.test(value)),
    dayOrder: dayOrder ?? dayOrderOf(days),
    decimal: decimal ?? decimalSignOf(kilometers),
  };
}

export function customsOf(head: readonly string[], mapping: Mapping, lines: readonly CsvLine[]): Customs {
  const { dayOrder, decimal } = doubtOf(head, mapping, lines);
  return { dayOrder, decimal: decimal ?? "," };
}

const slashed = /^(?:\p{L}+[.,]* )?(\d{1,2})\/(\d{1,2})\//u;

/** Whether days with slashes say the month first: one of them has no such month otherwise, and none has the other way. */
export function dayOrderOf(days: readonly string[]): DayOrder {
  const parts = days.flatMap((day) => {
    const [, first, second] = slashed.exec(day) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  const isDayFirst = parts.some(([first]) => first > 12);
  return !isDayFirst && parts.some(([, second]) => second > 12) ? "monthFirst" : "dayFirst";
}

/** What parts kilometres from metres in a file, as most of its numbers prove; null where they prove nothing. */
export function decimalSignOf(values: readonly string[]): DecimalSign | null {
  const votes = { ",": 0, ".": 0 };
  for (const value of values) {
    const sign = provenSign(value);
    if (sign !== null) votes[sign] += 1;
  }
  if (votes["."] !== votes[","]) return votes["."] > votes[","] ? "." : ",";
  return votes["."] === 0 && values.every((value) => !/[.,]/.test(value)) ? "," : null;
}
