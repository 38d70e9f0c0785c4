import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Places as columns: the largest first, coordinates in 1e-5 degrees, two letters of country each, rare values by row. */
export type Gazetteer = {
  ids: ArrayLike<number>;
  names: string[];
  englishNames: Record<number, string>;
  postcodes: Record<number, string>;
  countries: string;
  populations: ArrayLike<number>;
  latitudes: ArrayLike<number>;
  longitudes: ArrayLike<number>;
};

/** The built server has the file beside it; sources, run as they are, find it in the build. */
const files = ["gazetteer.json", "../../../dist/gazetteer.json"];

/** Reads the gazetteer that the build made; numbers are packed, for it stays in memory. */
export function readGazetteer(): Gazetteer {
  const file = files.map((name) => path.join(import.meta.dirname, name)).find(existsSync);
  if (file === undefined) throw new Error("The gazetteer is missing; npm run build makes it");
  const read = JSON.parse(readFileSync(file, "utf8")) as Gazetteer;
  return {
    ...read,
    ids: Uint32Array.from(read.ids),
    populations: Uint32Array.from(read.populations),
    latitudes: Int32Array.from(read.latitudes),
    longitudes: Int32Array.from(read.longitudes),
  };
}
