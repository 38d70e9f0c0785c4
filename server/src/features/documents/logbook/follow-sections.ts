import type { LogbookTrip } from "./read-trips.ts";
import type { Section } from "./read-sections.ts";
import { monthOf } from "./say-values.ts";
import { addTrip, noSums, type Sums } from "./sum-trips.ts";

/** What a logbook says in its order: the trips of each month of each section, their sums, and the sum of all. */
export type Step =
  | { kind: "month"; section: Section; month: string; isFirst: boolean }
  | { kind: "trip"; section: Section; trip: LogbookTrip; number: number }
  | { kind: "monthSums"; section: Section; month: string; sums: Sums }
  | { kind: "sectionSums"; section: Section; sums: Sums }
  | { kind: "total"; sums: Sums };

type Open = { section: Section; month: string; monthSums: Sums; sums: Sums };

/**
 * A logbook step by step. A trip of several sections counts once in the total, and keeps its number where numbers are kept,
 * which takes more memory the more trips there are.
 */
export async function* followSections(
  sections: readonly Section[],
  batches: AsyncIterable<readonly LogbookTrip[]>,
  { keepsNumbers }: { keepsNumbers: boolean },
): AsyncGenerator<Step> {
  const total = noSums();
  const numbers = new Map<string, number>();
  let open: Open | undefined;
  for await (const trips of batches) {
    for (const trip of trips) {
      const section = sections[trip.section]!;
      const month = monthOf(trip.startedAt);
      if (open?.section !== section || open.month !== month) {
        const isFirst: boolean = open?.section !== section;
        if (open) yield* endOf(open, isFirst);
        open = { section, month, monthSums: noSums(), sums: isFirst ? noSums() : open!.sums };
        yield { kind: "month", section, month, isFirst };
      }
      addTrip(open.monthSums, trip);
      addTrip(open.sums, trip);
      if (!trip.isRepeated) addTrip(total, trip);
      const number = numbers.get(trip.id) ?? total.trips;
      if (keepsNumbers) numbers.set(trip.id, number);
      yield { kind: "trip", section, trip, number };
    }
  }
  if (open === undefined) return;
  yield* endOf(open, true);
  yield { kind: "total", sums: total };
}

function* endOf({ section, month, monthSums, sums }: Open, isLast: boolean): Generator<Step> {
  yield { kind: "monthSums", section, month, sums: monthSums };
  if (isLast) yield { kind: "sectionSums", section, sums };
}
