import type { TripPosition } from "@wegbuch/contract/trips/schemas";
import { interpolate } from "@wegbuch/geo/interpolate";
import type { Leg, Place } from "./legs.ts";
import { isStanding } from "./stops.ts";

/** What a vehicle did at a moment. */
export type Where = {
  state: "moving" | "standing";
  /** Null where it is not known or not for the reader. */
  place: Place | null;
  /** Degrees clockwise from north, and km/h, while it moves on a known way. */
  heading: number | null;
  speedInKmh: number | null;
  /** The drive it is on, else the one it arrived with; undefined before the first. */
  leg: Leg | undefined;
};

/** Where the vehicle was at an instant, by its drives in order of time (rule live/replay). */
export function whereAt(legs: readonly Leg[], time: number): Where {
  const leg = legs.findLast(({ from }) => from <= time);
  if (!leg) return standing(undefined, legs[0]?.start ?? null);
  if (leg.until < time) return standing(leg, leg.end);
  return { state: "moving", ...onTrack(leg, time), leg };
}

function standing(leg: Leg | undefined, place: Place | null): Where {
  return { state: "standing", place, heading: null, speedInKmh: null, leg };
}

const nowhere = { place: null, heading: null, speedInKmh: null };

/**
 * Between two positions the vehicle is taken to drive straight and evenly, and a moment before the first and after the last
 * to be there, unless nothing was heard of it for long.
 */
function onTrack({ track, times }: Leg, time: number) {
  const next = firstFrom(times, time);
  const [before, after] = [track[Math.max(0, next - 1)], track[Math.min(next, track.length - 1)]];
  const [from, to] = [times[Math.max(0, next - 1)], times[Math.min(next, track.length - 1)]];
  if (!before || !after || from === undefined || to === undefined) return nowhere;
  if (isSilence(before, after, Math.max(to, time) - Math.min(from, time))) return nowhere;
  const share = to > from ? Math.min(1, Math.max(0, (time - from) / (to - from))) : 1;
  return {
    place: interpolate(before, after, share),
    heading: before.directionInDegrees,
    speedInKmh: before.speedInKmh,
  };
}

/** A box speaks far more often than this while it drives. */
const silentMs = 3 * 60_000;

/** Whether nothing is known of what lay between two positions: so much may happen in it that no line is drawn. */
export function isSilence(before: TripPosition, after: TripPosition, ms: number): boolean {
  return ms > silentMs && !(isStanding(before) && isStanding(after));
}

/** The index of the first time that is not before an instant, by halving. */
function firstFrom(times: readonly number[], time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Infinity) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
