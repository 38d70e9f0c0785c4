import { bearingDegrees } from "@wegbuch/geo/bearing";
import { haversineMeters } from "@wegbuch/geo/distance";
import type { Place } from "@wegbuch/geo/place";
import { roundCorners, smoothThrough, winding } from "./curve.ts";
import { randomFrom } from "./random.ts";
import { roadNodes } from "./road-nodes.ts";
import { type Road, type RoadKind, roads } from "./roads.ts";
import { placeOf, type Stop, streetsBetween, townOf } from "./stops.ts";
import type { Town } from "./towns.ts";

/** A point of a route: where, how high, on what kind of road, metres from the start, degrees towards the next one. */
export type RoutePoint = Place & {
  readonly altitude: number;
  readonly kind: RoadKind;
  readonly meters: number;
  readonly heading: number;
};

const swayMeters: Record<RoadKind, number> = { motorway: 160, tunnel: 15, country: 200, town: 30 };
const usualKmh: Record<RoadKind, number> = { motorway: 118, tunnel: 88, country: 78, town: 34 };
const onRoads = new Map<string, RoutePoint[]>();

/** The quickest way from one stop to another over the road network, as points about 40 m apart. */
export function routeBetween(from: Stop, to: Stop): RoutePoint[] {
  const [start, end] = [townOf(from), townOf(to)];
  if (start === end) return measured(onStreets(start, placeOf(from), placeOf(to)));
  return measured([
    ...onStreets(start, placeOf(from), start),
    ...roadsBetween(from.town, to.town).slice(1),
    ...onStreets(end, end, placeOf(to)).slice(1),
  ]);
}

/** Metres of the quickest way between two towns, centre to centre. */
export function roadMeters(from: string, to: string): number {
  return from === to ? 0 : roadsBetween(from, to).at(-1)!.meters;
}

type Unmeasured = Omit<RoutePoint, "meters" | "heading">;

function onStreets(town: Town, from: Place, to: Place): Unmeasured[] {
  const streets = smoothThrough(roundCorners(streetsBetween(town, from, to)));
  const { altitude } = town;
  return streets.map(({ latitude, longitude }) => ({ latitude, longitude, altitude, kind: "town" }));
}

function roadsBetween(from: string, to: string): RoutePoint[] {
  const key = `${from}>${to}`;
  const known = onRoads.get(key);
  if (known) return known;
  const points: Unmeasured[] = [];
  let at = from;
  for (const road of quickest(from, to)) {
    const course = courseOf(road);
    points.push(...(road.from === at ? course : course.toReversed()).slice(points.length === 0 ? 0 : 1));
    at = road.from === at ? road.to : road.from;
  }
  const route = measured(points);
  onRoads.set(key, route);
  return route;
}

const courses = new Map<Road, Unmeasured[]>();

function courseOf(road: Road): Unmeasured[] {
  const known = courses.get(road);
  if (known) return known;
  const [start, end] = [roadNodes.get(road.from)!, roadNodes.get(road.to)!];
  const phase = randomFrom(`${road.name} ${road.from}`).between(0, 6);
  const curve = winding(smoothThrough([start, ...road.via, end]), swayMeters[road.kind], phase);
  const course = curve.map((place, i) => ({
    ...place,
    altitude: start.altitude + ((end.altitude - start.altitude) * i) / (curve.length - 1),
    kind: road.kind,
  }));
  courses.set(road, course);
  return course;
}

function measured(points: readonly Unmeasured[]): RoutePoint[] {
  let meters = 0;
  return points.map((point, i) => {
    if (i > 0) meters += haversineMeters(points[i - 1]!, point);
    const { latitude, longitude, altitude, kind } = point;
    return {
      latitude,
      longitude,
      altitude,
      kind,
      meters,
      heading: bearingDegrees(point, points[i + 1] ?? point),
    };
  });
}

/** Dijkstra over driving time; the network is small, so a plain scan finds the nearest node. */
function quickest(from: string, to: string): Road[] {
  const seconds = new Map([[from, 0]]);
  const reachedBy = new Map<string, Road>();
  const open = new Set([from]);
  while (open.size > 0) {
    const at = [...open].reduce((nearest, node) =>
      seconds.get(node)! < seconds.get(nearest)! ? node : nearest,
    );
    if (at === to) return waysBack(reachedBy, from, to);
    open.delete(at);
    for (const road of roadsAt.get(at) ?? []) {
      const other = road.from === at ? road.to : road.from;
      const total = seconds.get(at)! + drivingSeconds.get(road)!;
      if (total >= (seconds.get(other) ?? Infinity)) continue;
      seconds.set(other, total);
      reachedBy.set(other, road);
      open.add(other);
    }
  }
  throw new Error(`no road from ${from} to ${to}`);
}

function waysBack(reachedBy: ReadonlyMap<string, Road>, from: string, to: string): Road[] {
  const way: Road[] = [];
  for (let at = to; at !== from;) {
    const road = reachedBy.get(at)!;
    way.unshift(road);
    at = road.from === at ? road.to : road.from;
  }
  return way;
}

const roadsAt = new Map<string, Road[]>();
for (const road of roads)
  for (const end of [road.from, road.to]) roadsAt.set(end, [...(roadsAt.get(end) ?? []), road]);

const drivingSeconds = new Map(
  roads.map((road) => {
    const places = [roadNodes.get(road.from)!, ...road.via, roadNodes.get(road.to)!];
    const meters = places.reduce(
      (sum, place, i) => sum + (i === 0 ? 0 : haversineMeters(places[i - 1]!, place)),
      0,
    );
    return [road, (meters / usualKmh[road.kind]) * 3.6];
  }),
);
