import type { TripPosition } from "@wegbuch/contract/trips/schemas";
import type { Leg } from "./legs.ts";

/** Standing (rule trips/idle-time): below this speed at both ends, for at least so long. */
export const standingKmh = 3;
const shortestStopSeconds = 60;

export type Stop = { at: TripPosition; until: TripPosition; minutes: number };

/** Runs of standing inside the trip; the one that ends it is parking (rule trips/idle-time). */
export function stopsOf(track: readonly TripPosition[]): Stop[] {
  const stops: Stop[] = [];
  let first: TripPosition | undefined;
  for (const [index, at] of track.entries()) {
    if (isStanding(at)) {
      first ??= at;
      continue;
    }
    const until = track[index - 1];
    const seconds = first && until ? until.timeFromBeginning - first.timeFromBeginning : 0;
    if (first && until && seconds >= shortestStopSeconds) {
      stops.push({ at: first, until, minutes: Math.round(seconds / 60) });
    }
    first = undefined;
  }
  return stops;
}

export function isStanding({ speedInKmh }: TripPosition): boolean {
  return speedInKmh !== null && speedInKmh < standingKmh;
}

/** When the vehicle came to a halt: inside its drives, and at the end of each. In order of time. */
export function haltsOf(legs: readonly Leg[]): number[] {
  return legs.flatMap(({ track, until }) => [
    ...stopsOf(track).map(({ at }) => Date.parse(at.createdAt)),
    ...(until === Infinity ? [] : [until]),
  ]);
}
