import { type Address } from "../filter/use-list-filter.ts";
import { isDay, type Period, periodKinds, periodOf, rangeOf } from "./period.ts";

/** The period an address names; the current month where there is none or a strange one (rule formats/periods). */
export function readPeriod({ kind, from, to }: Address, day: string): Period {
  if (kind === "none") return periodOf("none", day);
  if (!isDay(from)) return periodOf("month", day);
  const known = periodKinds.find((each) => each === kind);
  if (known !== undefined && known !== "range") return periodOf(known, from);
  return rangeOf(from, isDay(to) ? to : from);
}

/** A period as an address names it. */
export function addressOfPeriod({ kind, first, last }: Period): Address {
  return { kind, ...(kind !== "none" && { from: first, to: last }) };
}
