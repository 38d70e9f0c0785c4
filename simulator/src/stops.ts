import type { Place } from "@wegbuch/geo/place";
import { offset } from "./curve.ts";
import { randomFrom } from "./random.ts";
import { type Town, townNamed } from "./towns.ts";

/** Somewhere one parks: an address in a town, told apart by a word ("home", "customer 7"); the same word, the same place. */
export type Stop = { readonly town: string; readonly address: string };

/** The town a stop lies in; throws for a town nobody knows. */
export function townOf(stop: Stop): Town {
  return townNamed(stop.town);
}

/** Where a stop is. */
export function placeOf(stop: Stop): Place {
  return streetTo(stop).at(-1)!;
}

/** The streets from the centre of the town to the stop: a few blocks, turning at right angles. */
export function streetTo(stop: Stop): Place[] {
  const town = townOf(stop);
  const random = randomFrom(`${stop.town}/${stop.address}`);
  const north = randomFrom(stop.town).between(0, Math.PI / 2);
  const reach = town.radiusMeters * Math.sqrt(random.between(0.04, 1));
  const direction = random.between(0, 2 * Math.PI);
  const [along, across] = [reach * Math.cos(direction), reach * Math.sin(direction)];
  const blocks = reach > 900 ? 3 : 2;
  const corners: Place[] = [town];
  for (let block = 1; block <= blocks; block++) {
    corners.push(turned(town, (along * block) / blocks, (across * (block - 1)) / blocks, north));
    corners.push(turned(town, (along * block) / blocks, (across * block) / blocks, north));
  }
  return corners.map(({ latitude, longitude }) => ({ latitude, longitude }));
}

function turned(centre: Place, along: number, across: number, north: number): Place {
  return offset(
    centre,
    along * Math.cos(north) - across * Math.sin(north),
    along * Math.sin(north) + across * Math.cos(north),
  );
}
