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
  const proofsIn = (targets: readonly ImportTarget[]) =>
    targets.flatMap((target) =>
      columns[target] === undefined ? [] : proofsOf(lines, head.indexOf(columns[target])),
    );
  const days = proofsIn(dayColumns);
  const kilometers = proofsIn(mileageColumns);
  return {
    hasSlashes: days.some(({ hasSlashes }) => hasSlashes),
    hasSigns: kilometers.some(({ hasSigns }) => hasSigns),
    dayOrder: dayOrder ?? orderProven(days),
    decimal: decimal ?? signProven(kilometers),
  };
}

export function customsOf(head: readonly string[], mapping: Mapping, lines: readonly CsvLine[]): Customs {
  const { dayOrder, decimal } = doubtOf(head, mapping, lines);
  return { dayOrder, decimal: decimal ?? "," };
}

const slashed = /^(?:\p{L}+[.,]* )?(\d{1,2})\/(\d{1,2})\//u;

/** What the cells of a column prove, whatever it holds. */
type Proof = {
  hasSlashes: boolean;
  isDayFirst: boolean;
  isMonthFirst: boolean;
  hasSigns: boolean;
  votes: Record<DecimalSign, number>;
};

const proven = new WeakMap<readonly CsvLine[], Map<number, Proof>>();

/** Each column of a file is gone through once, however often something else is said of it: it may have a hundred thousand lines. */
function proofsOf(lines: readonly CsvLine[], place: number): Proof {
  const known = proven.get(lines) ?? new Map<number, Proof>();
  proven.set(lines, known);
  const proof = known.get(place) ?? proofOf(lines.map(({ cells }) => cells[place] ?? ""));
  known.set(place, proof);
  return proof;
}

function proofOf(values: readonly string[]): Proof {
  const proof: Proof = {
    hasSlashes: false,
    isDayFirst: false,
    isMonthFirst: false,
    hasSigns: false,
    votes: { ",": 0, ".": 0 },
  };
  for (const value of values) {
    const [, first, second] = (value.includes("/") && slashed.exec(value)) || [];
    proof.hasSlashes ||= first !== undefined;
    proof.isDayFirst ||= Number(first) > 12;
    proof.isMonthFirst ||= Number(second) > 12;
    if (!value.includes(",") && !value.includes(".")) continue;
    proof.hasSigns = true;
    const sign = provenSign(value);
    if (sign !== null) proof.votes[sign] += 1;
  }
  return proof;
}

/** Whether days with slashes say the month first: one of them has no such month otherwise, and none has the other way. */
export const dayOrderOf = (days: readonly string[]): DayOrder => orderProven([proofOf(days)]);

const orderProven = (proofs: readonly Proof[]): DayOrder =>
  !proofs.some(({ isDayFirst }) => isDayFirst) && proofs.some(({ isMonthFirst }) => isMonthFirst)
    ? "monthFirst"
    : "dayFirst";

/** What parts kilometres from metres in a file, as most of its numbers prove; null where they prove nothing. */
export const decimalSignOf = (values: readonly string[]): DecimalSign | null => signProven([proofOf(values)]);

function signProven(proofs: readonly Proof[]): DecimalSign | null {
  const votesFor = (sign: DecimalSign) => proofs.reduce((sum, { votes }) => sum + votes[sign], 0);
  const [commas, points] = [votesFor(","), votesFor(".")];
  if (points !== commas) return points > commas ? "." : ",";
  return points === 0 && proofs.every(({ hasSigns }) => !hasSigns) ? "," : null;
}
