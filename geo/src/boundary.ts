import type { Place } from "./place.ts";
import type { Ring } from "./ring.ts";

/** The degrees between which something lies. */
export type Box = { west: number; south: number; east: number; north: number };

/** A ring made ready for many questions. */
export type Boundary = {
  box: Box;
  /** Four numbers of each edge, longitude and latitude of its western end and of its eastern one, whichever way it runs. */
  edges: Float64Array;
};

export type Side = "inside" | "outside" | "on";

/** A ring and the same one begun elsewhere or run the other way answer every question alike, to the last digit. */
export function boundaryOf(ring: Ring): Boundary {
  const edges = new Float64Array(ring.length * 4);
  for (const [index, corner] of ring.entries()) {
    const next = ring[(index + 1) % ring.length]!;
    const isEastward = corner[0] < next[0] || (corner[0] === next[0] && corner[1] < next[1]);
    edges.set(isEastward ? [...corner, ...next] : [...next, ...corner], index * 4);
  }
  return { box: boxOf(ring.map(([longitude, latitude]) => ({ longitude, latitude }))), edges };
}

export function boxOf(places: readonly Place[], first = 0, last = places.length - 1): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (let index = first; index <= last; index += 1) {
    const { latitude, longitude } = places[index]!;
    if (longitude < box.west) box.west = longitude;
    if (longitude > box.east) box.east = longitude;
    if (latitude < box.south) box.south = latitude;
    if (latitude > box.north) box.north = latitude;
  }
  return box;
}

/** Where a place lies: a line from it to the south meets the boundary an odd number of times if it is inside. */
export function sideOf({ edges, box }: Boundary, { latitude: y, longitude: x }: Place): Side {
  if (x < box.west || x > box.east || y < box.south || y > box.north) return "outside";
  let isInside = false;
  for (let at = 0; at < edges.length; at += 4) {
    const [west, east] = [edges[at]!, edges[at + 2]!];
    if (x < west || x > east) continue;
    const [westY, eastY] = [edges[at + 1]!, edges[at + 3]!];
    if (west === east) {
      if (y >= westY && y <= eastY) return "on";
      continue;
    }
    const above = (east - west) * (y - westY) - (eastY - westY) * (x - west);
    if (above === 0) return "on";
    // An eastern end belongs to the next edge, so that a corner is met once.
    if (above > 0 && x < east) isInside = !isInside;
  }
  return isInside ? "inside" : "outside";
}

/** Which edges have something of their own box in a box, by where they begin; of those named, else of all. */
export function edgesIn({ edges }: Boundary, box: Box, among?: readonly number[]): number[] {
  const found: number[] = [];
  const count = among?.length ?? edges.length / 4;
  for (let index = 0; index < count; index += 1) {
    const at = among ? among[index]! : index * 4;
    if (edges[at]! > box.east || edges[at + 2]! < box.west) continue;
    const [one, other] = [edges[at + 1]!, edges[at + 3]!];
    if (Math.min(one, other) > box.north || Math.max(one, other) < box.south) continue;
    found.push(at);
  }
  return found;
}

/** Fractions closer together than this are one place: the corner where two edges meet. */
const sameFraction = 1e-9;
/** So far beyond its ends, as a part of its length, an edge still counts as met: rounding must not open a corner. */
const grace = 1e-9;

/**
 * Where the straight way between two places meets or touches these edges, as rising fractions of the way from 0 to 1. Edges
 * along the way count by their neighbours alone.
 */
export function cutsOf({ edges }: Boundary, among: readonly number[], from: Place, to: Place): number[] {
  const cuts: number[] = [];
  const [wayX, wayY] = [to.longitude - from.longitude, to.latitude - from.latitude];
  for (const at of among) {
    const [x, y] = [edges[at]! - from.longitude, edges[at + 1]! - from.latitude];
    const [edgeX, edgeY] = [edges[at + 2]! - edges[at]!, edges[at + 3]! - edges[at + 1]!];
    const turn = wayX * edgeY - wayY * edgeX;
    if (turn === 0) continue;
    const cut = (x * edgeY - y * edgeX) / turn;
    const alongEdge = (x * wayY - y * wayX) / turn;
    if (cut < -grace || cut > 1 + grace || alongEdge < -grace || alongEdge > 1 + grace) continue;
    cuts.push(Math.min(1, Math.max(0, cut)));
  }
  return cuts
    .toSorted((one, other) => one - other)
    .filter((cut, index, all) => index === 0 || cut - all[index - 1]! > sameFraction);
}
