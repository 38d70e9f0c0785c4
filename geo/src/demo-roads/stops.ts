import type { Place } from "../place.ts";
import { randomFrom } from "../random.ts";
import { type House, someHouse } from "./houses.ts";
import { type Town, townNamed } from "./towns.ts";

/** Somewhere one parks: an address in a town, told apart by a word ("home", "customer 7"); the same word, the same house. */
export type Stop = { readonly town: string; readonly address: string };

/** How many customers a town has, "customer 0" and so on. */
export const customersInTown = 30;

/** The town a stop lies in; throws for a town nobody knows. */
export function townOf(stop: Stop): Town {
  return townNamed(stop.town);
}

const houses = new Map<string, House>();

/** The house of a stop. */
export function houseOfStop(stop: Stop): House {
  const key = `${stop.town}/${stop.address}`;
  const known = houses.get(key);
  if (known) return known;
  const house = someHouse(townOf(stop), randomFrom(key));
  houses.set(key, house);
  return house;
}

/** Where a stop is. */
export function placeOf(stop: Stop): Place {
  return houseOfStop(stop).place;
}
