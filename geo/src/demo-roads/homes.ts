import { haversineMeters } from "../distance.ts";
import { randomFrom } from "../random.ts";
import type { Stop } from "./stops.ts";
import { townNamed, towns } from "./towns.ts";

/** The towns so many kilometres away as the crow flies. */
export function townsWithin(from: string, [nearest, farthest]: readonly [number, number]): string[] {
  const centre = townNamed(from);
  return [...towns.values()]
    .map((town) => ({ town, kilometers: haversineMeters(centre, town) / 1000 }))
    .filter(({ kilometers }) => kilometers >= nearest && kilometers <= farthest)
    .map(({ town }) => town.name);
}

/** Where a company is in a town. */
export const yardIn = (town: string): Stop => ({ town, address: "yard" });

/**
 * Where a vehicle of the demo spends its nights: at its driver's home in a town around that of his work, or, lorries and
 * pool vehicles, on the yard. The same seed, the same home.
 */
export function homeOf({ seed, town, job }: { seed: string; town: string; job: string }): Stop {
  if (job === "haulage" || job === "pool") return yardIn(town);
  const around = townsWithin(town, [4, 26]);
  return {
    town: randomFrom(`${seed}/home`).pick(around.length > 0 ? around : [town]),
    address: `home ${seed}`,
  };
}
