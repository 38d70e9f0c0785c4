import type { ChargingResult, EnergyChunk } from "@wegbuch/contract/charging/schemas";
import type { Stay, Stretch } from "./find-shares.ts";
import type { Car } from "./make-cars.ts";

type Charged = { cars: readonly Car[]; stretches: readonly Stretch[]; stays: readonly Stay[] };
type Told = { stretches: readonly Stretch[]; begins: readonly boolean[] };
type Settings = { startsAtMinute: number; kwPer100Km: number };

/** Chunks of one answer beyond which powers are told apart less finely: some five megabytes. */
const mostChunks = 40_000;
/** Powers that differ by less are the same but for what sums of fractions cost. */
const finestKilowatts = 1e-9;
/** Where they are told apart less finely, they begin with what anybody is told. */
const toldKilowatts = 0.01;

/** What each car got and when, rounded from what was reckoned (rule charging/result). */
export function sayNight({ cars, stretches, stays }: Charged, settings: Settings): ChargingResult {
  const told = { stretches, begins: findBeginnings(stretches, stays) };
  return {
    cars: cars.map(({ name, neededKilometers }, index) => {
      const stay = stays[index]!;
      const energyChunks = chunksOf(told, stay, settings);
      const currentTotalKMCharged = stay.isFull ? neededKilometers : (energyChunks.at(-1)?.currentTotal ?? 0);
      return {
        name,
        neededChargeInKM: neededKilometers,
        energyDistribution: { currentTotalKMCharged, energyChunks },
      };
    }),
  };
}

/**
 * Where chunks begin: where a stretch has another power than the one before, also when both are told by the same hundredth
 * of a kilowatt. Of large fleets powers are told apart by so much less finely that the answer can still be read: a thousand
 * cars, each of whom slows down all others, would else be told of in a million chunks.
 */
function findBeginnings(stretches: readonly Stretch[], stays: readonly Stay[]): boolean[] {
  for (let step = finestKilowatts; ; step = Math.max(step * 2, toldKilowatts)) {
    const begins = stretches.map((stretch, index) => isBeginning(stretch, stretches[index - 1], step));
    if (step > 1e6 || countChunks(begins, stays) <= mostChunks) return begins;
  }
}

function isBeginning(stretch: Stretch, before: Stretch | undefined, step: number): boolean {
  if (before === undefined || before.to !== stretch.from) return true;
  if ((before.kilowatts === 0) !== (stretch.kilowatts === 0)) return true;
  return Math.round(before.kilowatts / step) !== Math.round(stretch.kilowatts / step);
}

function countChunks(begins: readonly boolean[], stays: readonly Stay[]): number {
  const before = [0];
  for (const [index, isOne] of begins.entries()) before.push(before[index]! + (isOne ? 1 : 0));
  // The first chunk of a car begins with it.
  return stays.reduce((sum, { first, end }) => sum + 1 + before[end]! - before[first]!, 0);
}

function chunksOf({ stretches, begins }: Told, { first, end }: Stay, settings: Settings): EnergyChunk[] {
  const chunks: EnergyChunk[] = [];
  const start = stretches[first]?.kilowattHoursBefore ?? 0;
  for (let from = first; from < end;) {
    let to = from + 1;
    while (to < end && !begins[to]) to += 1;
    const [head, tail] = [stretches[from]!, stretches[to - 1]!];
    if (head.kilowatts > 0) chunks.push(chunkOf({ head, tail, start }, settings));
    from = to;
  }
  return chunks;
}

type Run = { head: Stretch; tail: Stretch; start: number };

/** Of stretches told as one the power is that of all of them together. */
function chunkOf({ head, tail, start }: Run, { startsAtMinute, kwPer100Km }: Settings): EnergyChunk {
  const kilometersOf = (kilowattHours: number) => rounded((kilowattHours / kwPer100Km) * 100);
  const charged = tail.kilowattHoursAfter - head.kilowattHoursBefore;
  return {
    chunkStartTime: timeOf(startsAtMinute, head.from),
    chunkEndTime: timeOf(startsAtMinute, tail.to),
    chunkChargeInKW: rounded(charged),
    chunkChargeInKM: kilometersOf(charged),
    currentTotal: kilometersOf(tail.kilowattHoursAfter - start),
    throughput: rounded(head === tail ? head.kilowatts : (charged / (tail.to - head.from)) * 3_600),
  };
}

/** Half up to two decimals, as the value is written: 0.205 is 0.21, though its binary neighbour lies below. */
export const rounded = (value: number) => Math.round(Number((value * 100).toPrecision(12))) / 100;

function timeOf(startsAtMinute: number, seconds: number): string {
  const second = (startsAtMinute * 60 + Math.round(seconds)) % 86_400;
  const parts = [Math.floor(second / 3_600), Math.floor(second / 60) % 60, second % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
