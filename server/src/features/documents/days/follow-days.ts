import type { Section } from "../logbook/read-sections.ts";
import { addTrip, noSums, type Sums } from "../logbook/sum-trips.ts";
import { type Bar, barsOf } from "./bars-of.ts";
import type { Drive } from "./read-drives.ts";

/** What a report of days says in its order: the days of each section, its sums, and the sum of all. */
export type Step =
  | { kind: "section"; section: Section }
  | { kind: "day"; day: Day }
  | { kind: "sectionSums"; section: Section; sums: Sums }
  | { kind: "total"; sums: Sums };

/** A local day by its number since 1970: the drives that began on it, and what of any drive lies on it. */
export type Day = { number: number; drives: readonly Drive[]; bars: readonly Bar[] };

/**
 * The days of a report step by step. What of a drive lies on the next day belongs to that day's bars, up to where the period
 * ends. A drive of several sections counts once in the total.
 */
export async function* followDays(
  sections: readonly Section[],
  batches: AsyncIterable<readonly Drive[]>,
  until: number,
): AsyncGenerator<Step> {
  const total = noSums();
  let open: OpenSection | undefined;
  for await (const drives of batches) {
    for (const drive of drives) {
      const section = sections[drive.section]!;
      if (open?.section !== section) {
        if (open) yield* endOf(open);
        open = { section, sums: noSums(), days: new Map() };
        yield { kind: "section", section };
      }
      addTrip(open.sums, drive);
      if (!drive.isRepeated) addTrip(total, drive);
      yield* daysBefore(open, drive.day);
      addToDays(open, drive, until);
    }
  }
  if (open === undefined) return;
  yield* endOf(open);
  yield { kind: "total", sums: total };
}

/** A section and those of its days that may still get drives. */
type OpenSection = { section: Section; sums: Sums; days: Map<number, { drives: Drive[]; bars: Bar[] }> };

function addToDays({ days }: OpenSection, drive: Drive, until: number): void {
  const dayOf = (number: number) => {
    const known = days.get(number) ?? { drives: [], bars: [] };
    days.set(number, known);
    return known;
  };
  dayOf(drive.day).drives.push(drive);
  // Where a private drive lay is a time of it.
  if (drive.isBare) return;
  for (const bar of barsOf(drive)) if (bar.startsAt < until) dayOf(bar.day).bars.push(bar);
}

/** Drives come in the order of their start, so that the days before one are complete. */
function* daysBefore({ days }: OpenSection, number: number): Generator<Step> {
  for (const [before, day] of [...days].toSorted(([one], [other]) => one - other)) {
    if (before >= number) return;
    days.delete(before);
    yield { kind: "day", day: { number: before, ...day } };
  }
}

function* endOf(open: OpenSection): Generator<Step> {
  yield* daysBefore(open, Infinity);
  yield { kind: "sectionSums", section: open.section, sums: open.sums };
}
