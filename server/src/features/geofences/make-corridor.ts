import { earthRadiusMeters } from "@wegbuch/geo/distance";
import { type Position, rounded } from "@wegbuch/geo/ring";
import { whyNoRing } from "@wegbuch/contract/geofences/rules";
import Coordinate from "jsts/org/locationtech/jts/geom/Coordinate.js";
import GeometryFactory from "jsts/org/locationtech/jts/geom/GeometryFactory.js";
import BufferOp from "jsts/org/locationtech/jts/operation/buffer/BufferOp.js";
import BufferParameters from "jsts/org/locationtech/jts/operation/buffer/BufferParameters.js";
import DouglasPeuckerSimplifier from "jsts/org/locationtech/jts/simplify/DouglasPeuckerSimplifier.js";
import TopologyPreservingSimplifier from "jsts/org/locationtech/jts/simplify/TopologyPreservingSimplifier.js";

type WhyNoCorridor = "roadHasNoLength" | "roadIsTooLong" | "ringIsAcrossAntimeridian";

/** Corners a road may have (OQ-181). */
const mostCorners = 500;
/** A corridor is true to its width up to so many degrees; Lisbon to Istanbul are 38. */
const widestDegrees = 60;

/**
 * The ring around a way: half the width to both sides, straight at both ends (OQ-181). What lies within a loop belongs to
 * it. Way and ring are simplified as little as it takes for 500 corners. A way has two points at least and repeats none.
 */
export function corridorRing(way: readonly Position[], widthInMeters: number): Position[] | WhyNoCorridor {
  if (way.length < 2) return "roadHasNoLength";
  const longitudes = way.map(([longitude]) => longitude);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  if (way.some(([longitude], index) => index > 0 && Math.abs(longitude - way[index - 1]![0]) > 180)) {
    return "ringIsAcrossAntimeridian";
  }
  if (east - west > widestDegrees) return "roadIsTooLong";
  const plane = planeAround((west + east) / 2);
  const line = lineOf(densified(way).map(plane.put));
  // From 2 % of the width on, in steps that end beyond the earth.
  for (let tolerance = widthInMeters / 50; tolerance < earthRadiusMeters; tolerance *= 1.6) {
    const ring = bufferRing(line, widthInMeters / 2, tolerance)?.map(plane.take);
    if (ring && ring.length <= mostCorners && whyNoRing(ring) === null) return ring;
  }
  return "roadHasNoLength";
}

const factory = new GeometryFactory();
/** Corners of a quarter turn. */
const cornersOfTurn = 4;
const flat = new BufferParameters(cornersOfTurn, BufferParameters.CAP_FLAT);

type Point = readonly [x: number, y: number];

/** As much of a geometry as is needed here; what comes with jsts says less than it can do. */
type Geometry = {
  getLength(): number;
  getArea(): number;
  getNumGeometries(): number;
  getGeometryN(n: number): Geometry;
  getExteriorRing(): Geometry;
  getCoordinates(): { x: number; y: number }[];
};

const lineOf = (points: readonly Point[]) =>
  factory.createLineString(points.map(([x, y]) => new Coordinate(x, y))) as unknown as Geometry;

/** Undefined where nothing is left, and where so much lies on top of each other that it would take too long. */
function bufferRing(line: Geometry, distance: number, tolerance: number): Point[] | undefined {
  const simpler = DouglasPeuckerSimplifier.simplify(line, tolerance) as unknown as Geometry;
  if (simpler.getLength() === 0 || isTangled(pointsOf(simpler), distance)) return undefined;
  const area = BufferOp.bufferOp(simpler, distance, flat) as unknown as Geometry;
  if (area.getArea() === 0) return undefined;
  const outline = factory.createPolygon(largestOf(area).getExteriorRing());
  const few = TopologyPreservingSimplifier.simplify(outline, tolerance) as unknown as Geometry;
  return pointsOf(few.getExteriorRing()).slice(0, -1);
}

/** A buffer of a line that does not interrupt itself is one polygon, but for what rounding leaves beside it. */
function largestOf(area: Geometry): Geometry {
  const parts = Array.from({ length: area.getNumGeometries() }, (_, n) => area.getGeometryN(n));
  return parts.reduce((one, other) => (other.getArea() > one.getArea() ? other : one));
}

const pointsOf = (geometry: Geometry) => geometry.getCoordinates().map(({ x, y }): Point => [x, y]);

/** Pairs of pieces whose surroundings meet. */
const mostMeetings = 50_000;

function isTangled(points: readonly Point[], distance: number): boolean {
  const pieces = points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index]!;
    return {
      west: Math.min(x, fromX) - distance,
      east: Math.max(x, fromX) + distance,
      south: Math.min(y, fromY) - distance,
      north: Math.max(y, fromY) + distance,
    };
  });
  pieces.sort((one, other) => one.west - other.west);
  let meetings = 0;
  for (const [index, { east, south, north }] of pieces.entries()) {
    for (let next = index + 1; next < pieces.length && pieces[next]!.west <= east; next += 1) {
      if (pieces[next]!.south <= north && pieces[next]!.north >= south) meetings += 1;
      if (meetings > mostMeetings) return true;
    }
  }
  return false;
}

/** Between waypoints a road runs straight in degrees; on the plane such a line is bent. */
const longestPiece = 0.1;

function densified(way: readonly Position[]): Position[] {
  return way.flatMap(([x, y], index): Position[] => {
    if (index === 0) return [[x, y]];
    const [fromX, fromY] = way[index - 1]!;
    const pieces = Math.ceil(Math.max(Math.abs(x - fromX), Math.abs(y - fromY)) / longestPiece);
    return Array.from({ length: pieces }, (_, piece): Position => {
      const share = (piece + 1) / pieces;
      return [fromX + (x - fromX) * share, fromY + (y - fromY) * share];
    });
  });
}

const radiansPerDegree = Math.PI / 180;

/** Meters on a plane that touches the sphere along a meridian (transverse Mercator): angles are true, and lengths near it. */
function planeAround(meridian: number) {
  return {
    put: ([longitude, latitude]: Position): Point => {
      const [turn, north] = [(longitude - meridian) * radiansPerDegree, latitude * radiansPerDegree];
      const x = Math.atanh(Math.cos(north) * Math.sin(turn));
      return [x * earthRadiusMeters, Math.atan2(Math.tan(north), Math.cos(turn)) * earthRadiusMeters];
    },
    take: ([east, north]: Point): Position => {
      const [x, y] = [east / earthRadiusMeters, north / earthRadiusMeters];
      const turn = Math.atan2(Math.sinh(x), Math.cos(y)) / radiansPerDegree;
      const latitude = Math.asin(Math.sin(y) / Math.cosh(x)) / radiansPerDegree;
      return [rounded(meridian + turn), rounded(latitude)];
    },
  };
}
