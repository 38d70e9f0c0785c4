import { openChain } from "./open-chain.ts";
import type { ChainCalibration } from "./read-calibrations.ts";
import type { LogbookTrip } from "./read-logbook-trips.ts";
import type { Section } from "./read-sections.ts";
import { monthOf } from "./say-values.ts";
import { addTrip, noSums, type Sums } from "./sum-trips.ts";

/** What a logbook says in its order: the trips of each month of each section, their sums, and the sum of all. */
export type Step =
  | { kind: "month"; section: Section; month: string; isFirst: boolean }
  | { kind: "trip"; section: Section; trip: LogbookTrip }
  | { kind: "calibration"; section: Section; calibration: ChainCalibration }
  | { kind: "monthSums"; section: Section; month: string; sums: Sums }
  | { kind: "sectionSums"; section: Section; sums: Sums }
  | { kind: "total"; sums: Sums };

type Open = {
  section: Section;
  month: string;
  /** Trips of earlier months stand above. */
  isLater: boolean;
  monthSums: Sums;
  sums: Sums;
  chain: ReturnType<typeof openChain>;
};

/**
 * A logbook step by step, with the calibrations, by vehicle, between the trips. A trip of several sections counts once in
 * the total.
 */
export async function* followSections(
  sections: readonly Section[],
  batches: AsyncIterable<readonly LogbookTrip[]>,
  calibrations: ReadonlyMap<string, readonly ChainCalibration[]>,
): AsyncGenerator<Step> {
  const total = noSums();
  let open: Open | undefined;
  for await (const trips of batches) {
    for (const trip of trips) {
      const section = sections[trip.section]!;
      const month = monthOf(trip.startedAt);
      if (open?.section !== section || open.month !== month) {
        const isFirst: boolean = open?.section !== section;
        if (open) yield* endOf(open, isFirst);
        const kept = isFirst ? { sums: noSums(), chain: openChain(calibrations) } : open!;
        const { sums, chain } = kept;
        open = { section, month, isLater: !isFirst, monthSums: noSums(), sums, chain };
        yield { kind: "month", section, month, isFirst };
      }
      open.chain.see(trip.vehicleId);
      yield* calibrationsOf(open, ({ at }) => at <= trip.startedAt);
      addTrip(open.monthSums, trip);
      addTrip(open.sums, trip);
      if (!trip.isRepeated) addTrip(total, trip);
      yield { kind: "trip", section, trip };
    }
  }
  if (open === undefined) return;
  yield* endOf(open, true);
  yield { kind: "total", sums: total };
}

function* calibrationsOf(
  { section, chain }: Open,
  isDue: (one: ChainCalibration) => boolean,
): Generator<Step> {
  for (const calibration of chain.take(isDue)) yield { kind: "calibration", section, calibration };
}

function* endOf(open: Open, isLast: boolean): Generator<Step> {
  const { section, month, isLater, monthSums, sums } = open;
  yield* calibrationsOf(open, ({ at }) => isLast || monthOf(at) <= month);
  // The sums of an only month are those of its section.
  if (isLater || !isLast) yield { kind: "monthSums", section, month, sums: monthSums };
  if (isLast) yield { kind: "sectionSums", section, sums };
}
