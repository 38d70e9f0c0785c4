import polylabel from "polylabel";
import { footOf } from "./foot-of.ts";

type Point = readonly [longitude: number, latitude: number];

/** Where the name of a fence stands: below the lower edge, or around a point within. */
export type LabelPlace = { point: [longitude: number, latitude: number]; isInside: boolean };

/**
 * Below a fence its name hides least of it; where it is not convex, what is below may be a bay of it, and so its name stands
 * inside, where it is widest. The ring is closed.
 */
export function labelPlaceOf(ring: readonly Point[]): LabelPlace {
  const known = places.get(ring);
  if (known) return known;
  const place =
    isConvex(ring) || isThread(ring)
      ? { point: footOf(ring), isInside: false }
      : { point: widestOf(ring), isInside: true };
  places.set(ring, place);
  return place;
}

/** Found once for each ring, not whenever another fence is highlighted. */
const places = new WeakMap<readonly Point[], LabelPlace>();

/** Of turns this small, as a share of the squared width, nobody sees that they go the other way. */
const straight = 1e-4;

function isConvex(ring: readonly Point[]): boolean {
  const corners = ring.slice(0, -1);
  const { width, height } = extentOf(ring);
  const least = straight * Math.max(width, height) ** 2;
  const turns = corners.map((corner, index) =>
    turnAt(corners.at(index - 1)!, corner, corners[(index + 1) % corners.length]!),
  );
  return turns.every((turn) => turn > -least) || turns.every((turn) => turn < least);
}

/** So much longer than wide that no name finds room in it, nor its widest place. */
function isThread(ring: readonly Point[]): boolean {
  const { width, height } = extentOf(ring);
  return Math.min(width, height) * 100 < Math.max(width, height);
}

const turnAt = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  (bx - ax) * (cy - by) - (by - ay) * (cx - bx);

/** In a plane in which a degree of longitude is as long as it is here. */
function widestOf(ring: readonly Point[]): [number, number] {
  const { width, height, middle } = extentOf(ring);
  const shrink = Math.cos((middle * Math.PI) / 180) || 1;
  const plane = ring.map(([x, y]) => [x * shrink, y]);
  const [x = 0, y = 0] = polylabel([plane], Math.min(width * shrink, height) / 20);
  return [x / shrink, y];
}

function extentOf(ring: readonly Point[]) {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of ring) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return { width: east - west, height: north - south, middle: (south + north) / 2 };
}
