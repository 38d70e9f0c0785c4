import type { Place } from "@wegbuch/geo/place";
import { metersBetween, offset } from "./curve.ts";
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
  const town = townOf(stop);
  const random = randomFrom(`${stop.town}/${stop.address}`);
  const reach = town.radiusMeters * Math.sqrt(random.between(0.04, 1));
  const direction = random.between(0, 2 * Math.PI);
  return offset(town, reach * Math.cos(direction), reach * Math.sin(direction));
}

/** Streets of a town from one place to another: a few blocks that meet at right angles, as the town was laid out. */
export function streetsBetween(town: Town, from: Place, to: Place): Place[] {
  const random = randomFrom(`${town.name} ${from.latitude} ${to.longitude}`);
  const north = randomFrom(town.name).between(0, Math.PI / 2);
  const [northMeters, eastMeters] = metersBetween(from, to);
  const along = northMeters * Math.cos(north) + eastMeters * Math.sin(north);
  const across = eastMeters * Math.cos(north) - northMeters * Math.sin(north);
  const [first, second] = [random.between(0.2, 0.8), random.between(0.2, 0.8)];
  const corner = (alongPart: number, acrossPart: number) =>
    offset(
      from,
      along * alongPart * Math.cos(north) - across * acrossPart * Math.sin(north),
      along * alongPart * Math.sin(north) + across * acrossPart * Math.cos(north),
    );
  return [from, corner(first, 0), corner(first, second), corner(1, second), to];
}
