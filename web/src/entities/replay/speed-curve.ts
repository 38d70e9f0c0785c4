import type { Leg } from "./legs.ts";
import type { Span } from "./playing.ts";
import { isSilence } from "./where-at.ts";

type Point = { at: number; kmh: number };

/** Pieces of time a curve is cut into; it is drawn in a thousand units. */
const pieces = 500;

/**
 * The speeds of a drive as strokes, broken where nothing was heard of it. Of each piece of the span only the slowest and the
 * fastest stay, so that a way of any length is drawn with a thousand points and loses neither a peak nor a stop.
 */
export function strokesOf({ track, times }: Leg, { from, until }: Span): Point[][] {
  const strokes: Point[][] = [];
  const width = (until - from) / pieces;
  let [slowest, fastest]: [Point | null, Point | null] = [null, null];
  const flush = () => {
    if (slowest && fastest) strokes.at(-1)?.push(...inOrder(slowest, fastest));
    [slowest, fastest] = [null, null];
  };
  let before = -1;
  for (const [index, { speedInKmh: kmh }] of track.entries()) {
    const at = times[index] ?? 0;
    if (kmh === null || at < from || at > until) continue;
    const last = times[before] ?? 0;
    const isBroken = before < 0 || isSilence(track[before]!, track[index]!, at - last);
    if (isBroken || Math.floor((at - from) / width) !== Math.floor((last - from) / width)) flush();
    if (isBroken) strokes.push([]);
    const point: Point = { at, kmh };
    if (slowest === null || kmh < slowest.kmh) slowest = point;
    if (fastest === null || kmh > fastest.kmh) fastest = point;
    before = index;
  }
  flush();
  return strokes.filter((stroke) => stroke.length > 1);
}

function inOrder(one: Point, other: Point): Point[] {
  if (one.at === other.at) return [one];
  return one.at < other.at ? [one, other] : [other, one];
}

/** The fastest of all strokes, and the next 50 km/h above it. */
export function scaleOf(strokes: readonly (readonly Point[])[]): { top: number; scale: number } {
  const top = strokes.reduce(
    (best, stroke) => stroke.reduce((most, { kmh }) => Math.max(most, kmh), best),
    0,
  );
  return { top, scale: Math.max(50, Math.ceil(top / 50) * 50) };
}
