import type { Place } from "../place.ts";
import { metersBetween, offset } from "./curve.ts";

/** Metres east and north of somewhere near, where a plane does for the earth. */
export type Spot = { readonly x: number; readonly y: number };

export function spotOf(origin: Place, place: Place): Spot {
  const [y, x] = metersBetween(origin, place);
  return { x, y };
}

export function placeAt(origin: Place, { x, y }: Spot): Place {
  return offset(origin, y, x);
}

export const metersApart = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);

/** How far a spot is from a stretch, and at which part (0 to 1) of it the nearest point lies. */
export function toStretch(spot: Spot, from: Spot, to: Spot): { meters: number; part: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy || 1;
  const part = Math.min(1, Math.max(0, ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / square));
  return { meters: Math.hypot(from.x + dx * part - spot.x, from.y + dy * part - spot.y), part };
}

/** The parts (0 to 1) of both stretches at which they cross; null if they do not, or only touch with their ends. */
export function crossingOf(a: Spot, b: Spot, c: Spot, d: Spot): [ofFirst: number, ofSecond: number] | null {
  const [abx, aby, cdx, cdy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const turn = abx * cdy - aby * cdx;
  if (turn === 0) return null;
  const first = ((c.x - a.x) * cdy - (c.y - a.y) * cdx) / turn;
  const second = ((c.x - a.x) * aby - (c.y - a.y) * abx) / turn;
  const isInside = (part: number) => part > 1e-6 && part < 1 - 1e-6;
  return isInside(first) && isInside(second) ? [first, second] : null;
}

/** How near two stretches come to each other. */
export function metersBetweenStretches(a: Spot, b: Spot, c: Spot, d: Spot): number {
  if (crossingOf(a, b, c, d)) return 0;
  return Math.min(
    toStretch(a, c, d).meters,
    toStretch(b, c, d).meters,
    toStretch(c, a, b).meters,
    toStretch(d, a, b).meters,
  );
}

export function between(from: Spot, to: Spot, part: number): Spot {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
