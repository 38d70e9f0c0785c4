import { earthRadiusMeters } from "./distance.ts";

/** Longitude and latitude in degrees, as GeoJSON has them. */
export type Position = readonly [longitude: number, latitude: number];

/** The corners of an area, in either direction, the first not repeated at the end; edges are straight in degrees. */
export type Ring = readonly Position[];

const radiansPerDegree = Math.PI / 180;

/** The same ring without corners that are repeated by the next one, nor one that closes it. */
export function withoutRepeats(ring: Ring): Position[] {
  return ring.filter((corner, index) => !isSame(corner, ring[(index + 1) % ring.length]!));
}

/** Whether an edge runs the long way round the world, which stands for one across the antimeridian. */
export function isAcrossAntimeridian(ring: Ring): boolean {
  return ring.some((corner, index) => Math.abs(corner[0] - ring.at(index - 1)![0]) > 180);
}

/** Whether a place has a longitude and a latitude of the earth. */
export function isOnEarth([longitude, latitude]: Position): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}

/** Square meters inside a ring that does not cross itself; good to a few per cent for a country. */
export function areaInSquareMeters(ring: Ring): number {
  const [west, south] = ring[0]!;
  let doubled = 0;
  let latitudes = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!;
    doubled += (x - west) * (nextY - south) - (nextX - west) * (y - south);
    latitudes += y;
  }
  const metersPerDegree = earthRadiusMeters * radiansPerDegree;
  return (
    (Math.abs(doubled) / 2) * metersPerDegree ** 2 * Math.cos((latitudes / ring.length) * radiansPerDegree)
  );
}

/**
 * Whether two edges of a ring meet anywhere but at the corner that neighbours share: crossing, touching, running back
 * along each other. Takes a ring without repeats. Pairs are told apart by their boxes first, so that 5,000 corners take
 * some 50 ms at worst.
 */
export function crossesItself(ring: Ring): boolean {
  const edges = boxesOf(ring);
  for (let one = 0; one < ring.length; one += 1) {
    if (runsBack(ring, one)) return true;
    for (let other = one + 2; other < ring.length; other += 1) {
      const areNeighbours = one === 0 && other === ring.length - 1;
      if (!areNeighbours && boxesMeet(edges, one, other) && edgesMeet(ring, one, other)) return true;
    }
  }
  return false;
}

/** Circle as corners on the sphere, each at the same distance of its centre; it may leave the degrees there are. */
export function circleRing(
  [longitude, latitude]: Position,
  radiusInMeters: number,
  corners = 64,
): Position[] {
  const angle = radiusInMeters / earthRadiusMeters;
  const [sin, cos] = [Math.sin(latitude * radiansPerDegree), Math.cos(latitude * radiansPerDegree)];
  return Array.from({ length: corners }, (_, index) => {
    const bearing = (index / corners) * 2 * Math.PI;
    const sinLatitude = sin * Math.cos(angle) + cos * Math.sin(angle) * Math.cos(bearing);
    const turn = Math.atan2(Math.sin(bearing) * Math.sin(angle) * cos, Math.cos(angle) - sin * sinLatitude);
    return [
      toCentimeters(longitude + turn / radiansPerDegree),
      toCentimeters(Math.asin(sinLatitude) / radiansPerDegree),
    ];
  });
}

/** To a centimeter. */
export const toCentimeters = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

const isSame = (one: Position, other: Position) => one[0] === other[0] && one[1] === other[1];

/** West, south, east and north of each edge, which leads from its corner to the next. */
function boxesOf(ring: Ring): Float64Array {
  const boxes = new Float64Array(ring.length * 4);
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!;
    boxes.set([Math.min(x, nextX), Math.min(y, nextY), Math.max(x, nextX), Math.max(y, nextY)], index * 4);
  }
  return boxes;
}

function boxesMeet(boxes: Float64Array, one: number, other: number): boolean {
  const [a, b] = [one * 4, other * 4];
  return (
    boxes[a]! <= boxes[b + 2]! &&
    boxes[b]! <= boxes[a + 2]! &&
    boxes[a + 1]! <= boxes[b + 3]! &&
    boxes[b + 1]! <= boxes[a + 3]!
  );
}

/** Whether the edge after this one leads back along it. */
function runsBack(ring: Ring, index: number): boolean {
  const [from, corner, to] = [0, 1, 2].map((step) => ring[(index + step) % ring.length]!) as [
    Position,
    Position,
    Position,
  ];
  if (sideOf(from, corner, to) !== 0) return false;
  return (corner[0] - from[0]) * (to[0] - corner[0]) + (corner[1] - from[1]) * (to[1] - corner[1]) < 0;
}

/** Of edges whose boxes meet. */
function edgesMeet(ring: Ring, one: number, other: number): boolean {
  const [a, b] = [ring[one]!, ring[(one + 1) % ring.length]!];
  const [c, d] = [ring[other]!, ring[(other + 1) % ring.length]!];
  const [sideC, sideD, sideA, sideB] = [sideOf(a, b, c), sideOf(a, b, d), sideOf(c, d, a), sideOf(c, d, b)];
  if (sideC !== sideD && sideA !== sideB) return true;
  // On one line: boxes of collinear edges meet only where they do.
  return sideC === 0 && sideD === 0;
}

/** 1 where a point lies left of the way from one to another, -1 right of it, 0 on their line. */
function sideOf(from: Position, to: Position, point: Position): number {
  const along = [to[0] - from[0], to[1] - from[1]] as const;
  return Math.sign(along[0] * (point[1] - from[1]) - along[1] * (point[0] - from[0]));
}
