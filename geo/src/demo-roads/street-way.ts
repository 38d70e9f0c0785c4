import type { Place } from "../place.ts";
import type { House } from "./houses.ts";
import { between, metersApart, placeAt } from "./plane.ts";
import { quickestWay, type Step } from "./quickest-way.ts";
import type { TownStreets } from "./town-streets.ts";

/** How busy a stretch is on that drive: 1 and more; the same drive meets the same traffic. */
export type Traffic = (stretch: number) => number;

/** What a metre of a side street costs against one of a main road. */
const sideStreet = 1.4;

/** From a house over the streets of its town to another or to one of their spots, from kerb (to kerb). */
export function streetWayOver(all: TownStreets, from: House, to: House | number, traffic: Traffic): Place[] {
  const { town, spots } = all;
  const [start, door] = [spots.length, spots.length + 1];
  const goal = typeof to === "number" ? to : door;
  const before = typeof to === "number" ? [] : stepsOf(all, to, traffic);
  const isAcross = typeof to !== "number" && to.stretch === from.stretch;
  const way = quickestWay<number>(spots.length + 2, [start, goal], (spot) => {
    if (spot === start) return isAcross ? [{ to: door, cost: 0, id: door }] : stepsOf(all, from, traffic);
    const steps = stepsAt(all, spot, traffic);
    const last = before.find((step) => step.to === spot);
    return last ? [...steps, { to: door, cost: last.cost, id: door }] : steps;
  });
  if (way === null) throw new Error(`no way through ${town.name}`);
  const over = way.filter((spot) => spot !== door).map((spot) => placeAt(town, spots[spot]!));
  const end = typeof to === "number" ? [] : [onStreet(all, to), to.place];
  return [from.place, onStreet(all, from), ...over, ...end];
}

function stepsAt({ spots, stretches, stretchesAt, streets }: TownStreets, spot: number, traffic: Traffic) {
  return stretchesAt[spot]!.map((number): Step<number> => {
    const { a, b, street } = stretches[number]!;
    const other = a === spot ? b : a;
    const weight = traffic(number) * (streets[street]!.isMain ? 1 : sideStreet);
    return { to: other, cost: metersApart(spots[a]!, spots[b]!) * weight, id: other };
  });
}

/** From a house to both ends of its stretch. */
function stepsOf({ spots, stretches, streets }: TownStreets, house: House, traffic: Traffic): Step<number>[] {
  const { a, b, street } = stretches[house.stretch]!;
  const weight = traffic(house.stretch) * (streets[street]!.isMain ? 1 : sideStreet);
  const meters = metersApart(spots[a]!, spots[b]!) * weight;
  return [
    { to: a, cost: meters * house.part, id: a },
    { to: b, cost: meters * (1 - house.part), id: b },
  ];
}

function onStreet({ town, spots, stretches }: TownStreets, { stretch, part }: House): Place {
  const { a, b } = stretches[stretch]!;
  return placeAt(town, between(spots[a]!, spots[b]!, part));
}
