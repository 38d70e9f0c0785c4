import { shownSeconds } from "@wegbuch/contract/trips/rules";
import type { LogbookTrip } from "./read-logbook-trips.ts";

/** What of a trip is summed. */
export type SummedTrip = Pick<LogbookTrip, "startedAt" | "finishedAt" | "meters" | "type" | "isBare">;

/** Sums over trips; times of private trips that are not shown do not count. */
export type Sums = { trips: number; meters: number; seconds: number; metersByType: [number, number, number] };

export const noSums = (): Sums => ({ trips: 0, meters: 0, seconds: 0, metersByType: [0, 0, 0] });

export function addTrip(sums: Sums, trip: SummedTrip): void {
  sums.trips += 1;
  sums.meters += trip.meters;
  sums.metersByType[trip.type] += trip.meters;
  if (!trip.isBare) sums.seconds += secondsOf(trip);
}

export const secondsOf = ({ startedAt, finishedAt }: Pick<SummedTrip, "startedAt" | "finishedAt">): number =>
  shownSeconds(startedAt, finishedAt);
