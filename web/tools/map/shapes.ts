import type { MultiPolygon, Position } from "geojson";

/**
 * Undoes what world-atlas does to rings that cross the antimeridian: they jump from 180 to −180 degrees, which
 * draws bands around the world. Each ring becomes continuous and may pass 180; the tiler wraps it around.
 * Antarctica is left out, it closes only over the pole.
 */
export function untangleWorld(land: MultiPolygon): MultiPolygon {
  const polygons = land.coordinates
    .filter(([outer]) => !isAntarctica(outer ?? []))
    .map((rings) => rings.map(continuousRing));
  return { type: "MultiPolygon", coordinates: polygons };
}

function isAntarctica(ring: Position[]): boolean {
  return ring.every(([, latitude = 0]) => latitude < -60);
}

/** The ring without its jumps over the antimeridian; it may pass 180 degrees. */
export function continuousRing(ring: Position[]): Position[] {
  let turns = 0;
  return ring.map(([longitude = 0, latitude = 0], i) => {
    const step = longitude - (ring[i - 1]?.[0] ?? longitude);
    if (step > 180) turns -= 360;
    if (step < -180) turns += 360;
    return [longitude + turns, latitude];
  });
}

/** Rounds the corners of a coarse line or ring (Chaikin's corner cutting); ends of a line stay where they are. */
export function smooth(points: Position[], rounds: number, isRing: boolean): Position[] {
  let current = points;
  for (let round = 0; round < rounds; round += 1) current = cutCorners(current, isRing);
  return current;
}

function cutCorners(points: Position[], isRing: boolean): Position[] {
  const cut = points.slice(1).flatMap((to, i) => {
    const from = points[i] ?? to;
    return [between(from, to, 0.25), between(from, to, 0.75)];
  });
  return isRing ? [...cut, ...cut.slice(0, 1)] : [...points.slice(0, 1), ...cut, ...points.slice(-1)];
}

function between([x0 = 0, y0 = 0]: Position, [x1 = 0, y1 = 0]: Position, share: number): Position {
  return [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
}

/** The parts of a line that lie outside an area. */
export function runsOutside(line: Position[], { coordinates }: MultiPolygon): Position[][] {
  const runs: Position[][] = [[]];
  for (const point of line) {
    if (!coordinates.some(([outer]) => isInside(outer ?? [], point))) runs.at(-1)!.push(point);
    else if (runs.at(-1)!.length > 0) runs.push([]);
  }
  return runs.filter((run) => run.length > 1);
}

export function isInside(ring: Position[], [x = 0, y = 0]: Position): boolean {
  return ring.reduce((inside, [x1 = 0, y1 = 0], i) => {
    const [x2 = 0, y2 = 0] = ring[(i + 1) % ring.length] ?? [];
    const crosses = y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
    return crosses ? !inside : inside;
  }, false);
}
