import { whyNoRing } from "@wegbuch/contract/geofences/rules";
import type { de } from "@wegbuch/contract/geofences/texts";
import { earthRadiusMeters } from "@wegbuch/geo/distance";
import { isOnEarth, type Position } from "@wegbuch/geo/ring";
import Coordinate from "jsts/org/locationtech/jts/geom/Coordinate.js";
import GeometryFactory from "jsts/org/locationtech/jts/geom/GeometryFactory.js";
import BufferOp from "jsts/org/locationtech/jts/operation/buffer/BufferOp.js";
import BufferParameters from "jsts/org/locationtech/jts/operation/buffer/BufferParameters.js";
import { type Point, makePlaneAround } from "./make-plane.ts";
import { makeSimpleLine, deviationsOf } from "./make-simple-line.ts";

type WhyNoCorridor = Extract<
  keyof typeof de,
  "roadHasNoLength" | "roadIsTooLong" | "ringIsAcrossAntimeridian"
>;

/** Corners a road may have (rule geofences/roads). */
const mostCorners = 500;
/** Points of a way that mostly make no more; few enough for the buffer to be quick whatever they do. */
const mostPoints = 240;
/** A plane is true to its lengths up to so many degrees; Lisbon to Istanbul are 38. */
const widestDegrees = 60;

/**
 * The ring around a way: half the width to both sides, straight at both ends (rule geofences/roads). What lies within a
 * loop belongs to it. The way is simplified by 2 % of the width, and further where the ring would have more than 500
 * corners or cross itself, or where it winds so much that it lies on top of itself. A way repeats no point.
 */
export function corridorRing(way: readonly Position[], widthInMeters: number): Position[] | WhyNoCorridor {
  if (way.length < 2) return "roadHasNoLength";
  const longitudes = way.map(([longitude]) => longitude);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  if (reachesPole(way, widthInMeters) || isAcrossAntimeridian(way)) return "ringIsAcrossAntimeridian";
  if (east - west > widestDegrees || piecesOf(way) > mostPieces) return "roadIsTooLong";
  const plane = makePlaneAround((west + east) / 2);
  const points = densified(way).map(plane.put);
  const deviations = deviationsOf(points);
  for (let most = mostPoints; most >= 2; most = Math.floor(most * 0.8)) {
    const line = makeSimpleLine(points, deviations, { most, least: widthInMeters / 50 });
    if (isTangled(line, widthInMeters / 2)) continue;
    const ring = bufferRing(line, widthInMeters / 2).map(plane.take);
    if (!ring.every(isOnEarth)) return "ringIsAcrossAntimeridian";
    if (ring.length <= mostCorners && whyNoRing(ring) === null) return ring;
  }
  return "roadHasNoLength";
}

const isAcrossAntimeridian = (way: readonly Position[]) =>
  way.some((point, index) => index > 0 && Math.abs(point[0] - way[index - 1]![0]) > 180);

/** Around a pole degrees make no ring. */
function reachesPole(way: readonly Position[], widthInMeters: number): boolean {
  const degrees = (widthInMeters / 2 / earthRadiusMeters) * (180 / Math.PI);
  return way.some(([, latitude]) => Math.abs(latitude) + degrees >= 90);
}

const factory = new GeometryFactory();
const flat = new BufferParameters();
flat.setEndCapStyle(BufferParameters.CAP_FLAT);
flat.setJoinStyle(BufferParameters.JOIN_MITRE);
// Sharper turns than a right angle are cut off.
flat.setMitreLimit(1.5);

/** As much of a geometry as is needed here; what comes with jsts says less than it can do. */
type Geometry = {
  getArea(): number;
  getNumGeometries(): number;
  getGeometryN(n: number): Geometry;
  getExteriorRing(): Geometry;
  getCoordinates(): { x: number; y: number }[];
};

/** The outline of what lies within a distance of a line; empty where nothing does. */
function bufferRing(points: readonly Point[], distance: number): Point[] {
  const line = factory.createLineString(points.map(([x, y]) => new Coordinate(x, y)));
  const area = BufferOp.bufferOp(line, distance, flat) as unknown as Geometry;
  if (area.getArea() === 0) return [];
  const corners = largestOf(area).getExteriorRing().getCoordinates();
  return corners.slice(0, -1).map(({ x, y }) => [x, y]);
}

/** A buffer of a line that does not interrupt itself is one polygon, but for what rounding leaves beside it. */
function largestOf(area: Geometry): Geometry {
  const parts = Array.from({ length: area.getNumGeometries() }, (_, n) => area.getGeometryN(n));
  return parts.reduce((one, other) => (other.getArea() > one.getArea() ? other : one));
}

/** Pairs of pieces that may come close; more would keep other calls waiting for seconds. */
const mostMeetings = 1_000;

function isTangled(points: readonly Point[], distance: number): boolean {
  const pieces = points.slice(1).map((to, index) => {
    const from = points[index]!;
    return {
      west: Math.min(to[0], from[0]) - distance,
      east: Math.max(to[0], from[0]) + distance,
      south: Math.min(to[1], from[1]) - distance,
      north: Math.max(to[1], from[1]) + distance,
    };
  });
  let meetings = 0;
  for (const [index, one] of pieces.entries()) {
    for (const other of pieces.slice(index + 1)) {
      if (one.west > other.east || other.west > one.east) continue;
      if (one.south <= other.north && other.south <= one.north) meetings += 1;
    }
  }
  return meetings > mostMeetings;
}

/** Between waypoints a road runs straight in degrees; on the plane such a line is bent. */
const longestPiece = 0.1;
/** Some 300,000 km: what goes back and forth more than that would keep other calls waiting, for minutes even. */
const mostPieces = 30_000;

const piecesBetween = ([fromX, fromY]: Position, [x, y]: Position) =>
  Math.ceil(Math.max(Math.abs(x - fromX), Math.abs(y - fromY)) / longestPiece);

/** How long a way is to whom makes its corridor: at least as many as it has stretches. */
export const piecesOf = (way: readonly Position[]) =>
  way.slice(1).reduce((sum, point, index) => sum + piecesBetween(way[index]!, point), 0);

function densified(way: readonly Position[]): Position[] {
  return way.flatMap(([x, y], index): Position[] => {
    if (index === 0) return [[x, y]];
    const [fromX, fromY] = way[index - 1]!;
    const pieces = piecesBetween([fromX, fromY], [x, y]);
    return Array.from({ length: pieces }, (_, piece): Position => {
      const share = (piece + 1) / pieces;
      return [fromX + (x - fromX) * share, fromY + (y - fromY) * share];
    });
  });
}
