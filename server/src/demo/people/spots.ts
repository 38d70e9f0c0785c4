import { haversineMeters } from "@wegbuch/geo/distance";
import { customersInTown, placeOf } from "@wegbuch/geo/demo-roads/stops";
import { towns } from "@wegbuch/geo/demo-roads/towns";
import type { Place } from "@wegbuch/geo/place";

/** What stands where people of the demo stop, as the simulator names it. */
export type Spot = {
  readonly kind: "home" | "yard" | "lunch" | "customer" | "leisure";
  readonly town: string;
  readonly number: number;
};

const counts = { yard: 1, lunch: 1, customer: customersInTown, leisure: 5 } as const;
const reachMeters = 90;

/** Tells what is at a place where a vehicle stopped; null for somewhere nobody of the demo goes. */
export function spotFinder(home: Place | null): (place: Place) => Spot | null {
  return (place) => {
    if (home && haversineMeters(home, place) < reachMeters) return { kind: "home", town: "", number: 0 };
    return nearestSpot(place);
  };
}

type Known = { readonly spot: Spot; readonly place: Place };

function nearestSpot(place: Place): Spot | null {
  let [nearest, meters]: [Spot | null, number] = [null, reachMeters];
  for (const known of spotsAround(place)) {
    const away = haversineMeters(known.place, place);
    if (away < meters) [nearest, meters] = [known.spot, away];
  }
  return nearest;
}

const spotsOf = new Map<string, Known[]>();

function spotsAround(place: Place): Known[] {
  const near = [...towns.values()].filter((town) => haversineMeters(town, place) < town.radiusMeters + 1_000);
  return near.flatMap(({ name }) => {
    const known = spotsOf.get(name) ?? spotsIn(name);
    spotsOf.set(name, known);
    return known;
  });
}

const spotsIn = (town: string): Known[] =>
  Object.entries(counts).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, number) => {
      const address = count === 1 ? kind : `${kind} ${number}`;
      return { spot: { kind, town, number } as Spot, place: placeOf({ town, address }) };
    }),
  );
