import type { ChargingResult, EnergyChunk } from "@wegbuch/contract/charging/schemas";
import { formatNumber } from "../../ui/texts/format.ts";

type SaidCar = ChargingResult["cars"][number];

/** A car of the result with what its row and its lane show. */
export type Car = {
  number: number;
  needed: number;
  charged: number;
  isFull: boolean;
  kilowattHours: number;
  chunks: readonly EnergyChunk[];
  /** HH:mm:ss; null where there is none. */
  from: string | null;
  fullAt: string | null;
};

/** The cars as they came, numbered from 1. */
export function carsOf({ cars }: ChargingResult): Car[] {
  return cars.map(carOf);
}

function carOf({ neededChargeInKM: needed, energyDistribution }: SaidCar, index: number): Car {
  const { currentTotalKMCharged: charged, energyChunks: chunks } = energyDistribution;
  const isFull = charged >= needed;
  const energy = chunks.reduce((sum, { chunkChargeInKW }) => sum + chunkChargeInKW, 0);
  return {
    number: index + 1,
    needed,
    charged,
    isFull,
    kilowattHours: energy,
    chunks,
    from: chunks[0]?.chunkStartTime ?? null,
    fullAt: isFull ? (chunks.at(-1)?.chunkEndTime ?? null) : null,
  };
}

/** Seconds after the first arrival of a time of that night, HH:mm or HH:mm:ss. */
export function secondsInto(arrivalStart: string, time: string): number {
  return (secondsOf(time) - secondsOf(arrivalStart) + 86_400) % 86_400;
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return hours * 3_600 + minutes * 60 + seconds;
}

/** The full hours of a night with their seconds into it, so far apart that at most `most` are named. */
export function hoursOf(arrivalStart: string, length: number, most: number): { at: number; name: string }[] {
  const first = (3_600 - (secondsOf(arrivalStart) % 3_600)) % 3_600;
  const hours = Math.floor((length - first) / 3_600) + 1;
  const step = [1, 2, 3, 4, 6, 12].find((each) => Math.ceil(hours / each) <= most) ?? 24;
  return Array.from({ length: Math.max(0, hours) }, (_, index) => {
    const at = first + index * 3_600;
    const hour = Math.floor((secondsOf(arrivalStart) + at) / 3_600) % 24;
    return { at, name: `${String(hour).padStart(2, "0")}:00` };
  }).filter((_, index) => index % step === 0);
}

/** Where the line of a car stands: seconds into the night, and its share of what it needs from 0 to 1. */
export function lineOf({ chunks, needed }: Car, arrivalStart: string): { at: number; share: number }[] {
  const points: { at: number; share: number }[] = [];
  let total = 0;
  for (const { chunkStartTime, chunkEndTime, currentTotal } of chunks) {
    points.push({ at: secondsInto(arrivalStart, chunkStartTime), share: total / needed });
    total = currentTotal;
    points.push({ at: secondsInto(arrivalStart, chunkEndTime), share: Math.min(1, total / needed) });
  }
  return points;
}

/** Kilometers in words: whole ones as such, others to the tenth. */
export function kilometersText(kilometers: number): string {
  return formatNumber(kilometers, Math.round(kilometers * 10) % 10 === 0 ? 0 : 1);
}
