import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { serverFolder } from "../server-folder.ts";

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

/** Reads the gazetteer that the build made; numbers are packed, for it stays in memory. */
export function readGazetteer(): Gazetteer {
  const file = path.join(serverFolder(), "dist/gazetteer.json");
  if (!existsSync(file)) throw new Error("The gazetteer is missing; npm run build makes it");
  const read = JSON.parse(readFileSync(file, "utf8")) as Gazetteer;
  return {
    ...read,
    ids: Uint32Array.from(read.ids),
    populations: Uint32Array.from(read.populations),
    latitudes: Int32Array.from(read.latitudes),
    longitudes: Int32Array.from(read.longitudes),
  };
}
