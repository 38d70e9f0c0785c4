import { interpolate } from "./interpolate.ts";
import type { Place } from "./place.ts";

/** A point of a way that was driven: when it was passed, in milliseconds, and how far from the start of the way. */
export type WayPoint = Place & { readonly time: number; readonly metersFromStart: number };

/** The point at `fraction` (0 to 1) of the way and time between two neighbours, which is taken to be driven evenly. */
export function wayPointBetween(before: WayPoint, after: WayPoint, fraction: number): WayPoint {
  const between = (one: number, other: number) => one + (other - one) * fraction;
  return {
    ...interpolate(before, after, fraction),
    time: Math.round(between(before.time, after.time)),
    metersFromStart: between(before.metersFromStart, after.metersFromStart),
  };
}

/** Half of what a stored way can tell apart: whatever is nearer to a point is the point itself. */
const precisionMeters = 0.005;

/**
 * Where a way has come so many metres for the first time: at this fraction between the point before `index` and the one
 * there, 1 being that point itself. Null where it never comes so far, or already begins there.
 */
export function findReached<Point>(
  way: readonly Point[],
  meters: number,
  metersFromStart: (point: Point) => number,
): { index: number; fraction: number } | null {
  const index = way.findIndex((point) => metersFromStart(point) >= meters - precisionMeters);
  if (index < 1) return null;
  const [last, reached] = [metersFromStart(way[index - 1]!), metersFromStart(way[index]!)];
  return { index, fraction: reached <= meters + precisionMeters ? 1 : (meters - last) / (reached - last) };
}
