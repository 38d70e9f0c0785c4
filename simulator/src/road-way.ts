import { roadNodes } from "@wegbuch/geo/demo-roads/road-nodes";
import { type Road, type RoadKind, roads } from "@wegbuch/geo/demo-roads/roads";
import { haversineMeters } from "@wegbuch/geo/distance";
import { quickestWay, type Step } from "@wegbuch/geo/demo-roads/quickest-way";

const usualKmh: Record<RoadKind, number> = { motorway: 118, tunnel: 88, country: 78, town: 34 };

const numbers = new Map([...roadNodes.keys()].map((name, number) => [name, number]));
const stepsFrom: Step<Road>[][] = [...roadNodes].map(() => []);
for (const road of roads) {
  const [from, to] = [numbers.get(road.from), numbers.get(road.to)];
  if (from === undefined || to === undefined) throw new Error(`${road.name} leads nowhere`);
  const cost = secondsOn(road);
  stepsFrom[from]!.push({ to, cost, id: road });
  stepsFrom[to]!.push({ to: from, cost, id: road });
}

/** The quickest roads from one town to another; `delay` (1 and more) says how slow each of them is today. */
export function roadWayBetween(from: string, to: string, delay: (road: Road) => number): Road[] {
  const ends = [numbers.get(from) ?? -1, numbers.get(to) ?? -1] as const;
  const way = quickestWay<Road>(stepsFrom.length, ends, (node) =>
    stepsFrom[node]!.map((step) => ({ ...step, cost: step.cost * delay(step.id) })),
  );
  if (way === null) throw new Error(`no road from ${from} to ${to}`);
  return way;
}

function secondsOn({ from, via, to, kind }: Road): number {
  const places = [roadNodes.get(from)!, ...via, roadNodes.get(to)!];
  const legs = places.slice(1).map((place, i) => haversineMeters(places[i]!, place));
  return (legs.reduce((sum, leg) => sum + leg, 0) / usualKmh[kind]) * 3.6;
}
