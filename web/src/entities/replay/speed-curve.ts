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
  let piece: { of: number; slowest: Point; fastest: Point } | null = null;
  let before = -1;
  for (let index = 0; index < track.length; index += 1) {
    const [kmh, at] = [track[index]!.speedInKmh, times[index]!];
    if (kmh === null || at < from || at > until) continue;
    const isBroken = before < 0 || isSilence(track[before]!, track[index]!, at - times[before]!);
    const of = Math.floor((at - from) / width);
    if (piece !== null && (isBroken || of !== piece.of)) {
      strokes.at(-1)!.push(...inOrder(piece));
      piece = null;
    }
    if (isBroken) strokes.push([]);
    const point = { at, kmh };
    piece ??= { of, slowest: point, fastest: point };
    if (kmh < piece.slowest.kmh) piece.slowest = point;
    if (kmh > piece.fastest.kmh) piece.fastest = point;
    before = index;
  }
  if (piece !== null) strokes.at(-1)!.push(...inOrder(piece));
  return strokes.filter((stroke) => stroke.length > 1);
}

function inOrder({ slowest: one, fastest: other }: { slowest: Point; fastest: Point }): Point[] {
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
