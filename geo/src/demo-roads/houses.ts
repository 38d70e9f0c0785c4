import type { Place } from "../place.ts";
import type { Random } from "../random.ts";
import { between, metersApart, placeAt, spotOf, toStretch } from "./plane.ts";
import { streetsOf, type TownStreets } from "./town-streets.ts";
import { type Town, towns } from "./towns.ts";

/** A house by its kerb: its address, and where on the streets of the town one stops for it. */
export type House = {
  readonly town: Town;
  readonly street: string;
  readonly number: number;
  readonly postcode: string;
  readonly place: Place;
  /** The number of the stretch it stands at, and at which part (0 to 1) of it. */
  readonly stretch: number;
  readonly part: number;
};

/** Metres of street a house takes; odd numbers stand left, even ones right. */
const frontMeters = 22;
const kerbMeters = 5;
const reachMeters = 60;

/** Some house of a town; the same randomness gives the same one. */
export function someHouse(town: Town, random: Random): House {
  const all = streetsOf(town);
  // Who lives or delivers on a main road is the exception.
  const { side, main } = frontsOf(all);
  const stretch = random.pick(side.length === 0 || random.chance(0.1) ? main : side);
  return houseAt(all, { stretch, part: random.between(0.2, 0.8), isRight: random.chance(0.5) });
}

type Fronts = { readonly side: readonly number[]; readonly main: readonly number[] };
const fronts = new Map<TownStreets, Fronts>();

/** The stretches long enough for a few houses. */
function frontsOf(all: TownStreets): Fronts {
  const known = fronts.get(all);
  if (known) return known;
  const { stretches, spots, streets } = all;
  const long = [...stretches.keys()].filter((number) => {
    const { a, b } = stretches[number]!;
    return metersApart(spots[a]!, spots[b]!) > 1.5 * frontMeters;
  });
  const isMain = (number: number) => streets[stretches[number]!.street]!.isMain;
  const made = { side: long.filter((number) => !isMain(number)), main: long.filter(isMain) };
  fronts.set(all, made);
  return made;
}

/** The house nearest to a place in or around a town; null where no street is near. */
export function houseNear(place: Place): House | null {
  let best: { house: () => House; meters: number } | null = null;
  for (const town of towns.values()) {
    const spot = spotOf(town, place);
    if (Math.hypot(spot.x, spot.y) > town.radiusMeters + reachMeters) continue;
    const all = streetsOf(town);
    for (const [stretch, { a, b }] of all.stretches.entries()) {
      const [from, to] = [all.spots[a]!, all.spots[b]!];
      const { meters, part } = toStretch(spot, from, to);
      if (meters >= (best?.meters ?? reachMeters)) continue;
      const isRight = (to.x - from.x) * (spot.y - from.y) < (to.y - from.y) * (spot.x - from.x);
      best = { meters, house: () => houseAt(all, { stretch, part, isRight }) };
    }
  }
  return best?.house() ?? null;
}

/** The house of a street's number, or its first one; null if the street is not in that town. */
export function houseOf(town: Town, street: string, number: number | null): House | null {
  const all = streetsOf(town);
  const wanted = Math.max(0, Math.floor(((number ?? 1) - 1) / 2)) * frontMeters + frontMeters / 2;
  const isRight = number !== null && number % 2 === 0;
  let best: { stretch: number; part: number; off: number } | null = null;
  for (const [stretch, { a, b, along, street: index }] of all.stretches.entries()) {
    if (all.streets[index]!.name !== street) continue;
    const meters = metersApart(all.spots[a]!, all.spots[b]!);
    const part = Math.min(0.98, Math.max(0.02, (wanted - along) / meters));
    const off = Math.abs(along + part * meters - wanted);
    if (best === null || off < best.off) best = { stretch, part, off };
  }
  return best && houseAt(all, { ...best, isRight });
}

type Front = { stretch: number; part: number; isRight: boolean };

function houseAt(all: TownStreets, { stretch, part, isRight }: Front): House {
  const { town, spots, streets } = all;
  const { a, b, street, along } = all.stretches[stretch]!;
  const [from, to] = [spots[a]!, spots[b]!];
  const meters = metersApart(from, to);
  const front = Math.floor((along + part * meters) / frontMeters);
  // In the middle of its front, so that who stops there is never told the neighbour's number.
  const middle = Math.min(0.97, Math.max(0.03, ((front + 0.5) * frontMeters - along) / meters));
  const kerb = (isRight ? kerbMeters : -kerbMeters) / meters;
  const spot = between(from, to, middle);
  const beside = { x: spot.x + (to.y - from.y) * kerb, y: spot.y - (to.x - from.x) * kerb };
  return {
    town,
    street: streets[street]!.name,
    number: 2 * front + (isRight ? 2 : 1),
    postcode: postcodeAt(town, Math.hypot(spot.x, spot.y), Math.atan2(spot.x, spot.y)),
    place: placeAt(town, beside),
    stretch,
    part: middle,
  };
}

const innerDistricts = ["1090", "1020", "1030", "1030", "1040", "1060", "1070", "1080"];
const outerDistricts = ["1190", "1200", "1020", "1110", "1100", "1120", "1150", "1170"];

/** Vienna's postcodes go by district: clockwise from north, around the first. */
function postcodeAt(town: Town, metersOut: number, fromNorth: number): string {
  if (town.name !== "Wien" || metersOut < 1_100) return town.postcode;
  const eighth = Math.round((fromNorth / (2 * Math.PI)) * 8 + 8) % 8;
  return (metersOut < 2_600 ? innerDistricts : outerDistricts)[eighth]!;
}
