import { bearingDegrees } from "@wegbuch/geo/bearing";
import { offset, metersBetween, roundCorners, smoothThrough } from "@wegbuch/geo/demo-roads/curve";
import type { House } from "@wegbuch/geo/demo-roads/houses";
import { roadCourseOf } from "@wegbuch/geo/demo-roads/road-course";
import { roadNodes } from "@wegbuch/geo/demo-roads/road-nodes";
import type { Road, RoadKind } from "@wegbuch/geo/demo-roads/roads";
import { streetWayOver } from "@wegbuch/geo/demo-roads/street-way";
import { streetsOf } from "@wegbuch/geo/demo-roads/town-streets";
import type { Town } from "@wegbuch/geo/demo-roads/towns";
import { haversineMeters } from "@wegbuch/geo/distance";
import type { Place } from "@wegbuch/geo/place";
import { randomFrom } from "@wegbuch/geo/random";
import { roadWayBetween } from "./road-way.ts";
import { houseOfStop, type Stop } from "@wegbuch/geo/demo-roads/stops";

/** A point of a route: where, how high, on what kind of road, metres from the start, degrees towards the next one. */
export type RoutePoint = Place & {
  readonly altitude: number;
  readonly kind: RoadKind;
  readonly meters: number;
  readonly heading: number;
};

/** How far right of the middle one drives, how much the one or the other drifts about that, and within which distance. */
const lanes: Record<RoadKind, { right: number; drift: number; wave: number }> = {
  motorway: { right: 9, drift: 3.5, wave: 300 },
  tunnel: { right: 4, drift: 0.5, wave: 600 },
  country: { right: 2.5, drift: 1.8, wave: 160 },
  town: { right: 2.5, drift: 2, wave: 100 },
};

type Unmeasured = Omit<RoutePoint, "meters" | "heading">;

/**
 * The quickest way from one stop to another, as points at most about 40 m apart on the right-hand side. Each `occasion`
 * has a traffic of its own, which decides between ways that take about as long.
 */
export function routeBetween(from: Stop, to: Stop, occasion = ""): RoutePoint[] {
  const [start, end, traffic] = [houseOfStop(from), houseOfStop(to), trafficOf(occasion)];
  const way = start.town === end.town ? throughTown(start, end, traffic) : overLand(start, end, traffic);
  return measured(onTheRight(measured(way), occasion));
}

/** Metres of the quickest way between two towns, centre to centre. */
export function roadMeters(from: string, to: string): number {
  let [at, meters] = [from, 0];
  for (const road of roadWayBetween(from, to, () => 1)) {
    meters += measured(courseFrom(road, at)).at(-1)!.meters;
    at = otherEnd(road, at);
  }
  return meters;
}

type Traffic = { onRoad: (road: Road) => number; onStreet: (stretch: number) => number };

/** Roads are up to an eighth slower than usual, streets up to a half. */
function trafficOf(occasion: string): Traffic {
  const random = randomFrom(`traffic ${occasion}`);
  const [ofRoads, ofStreets] = [random.between(1, 9e5), random.between(1, 9e5)];
  const noise = (number: number) => (Math.abs(Math.sin(number)) * 43_758.5453) % 1;
  return {
    onRoad: ({ via, name }) => 1 + 0.12 * noise(ofRoads + (via[0]?.latitude ?? name.length)),
    onStreet: (stretch) => 1 + 0.5 * noise(ofStreets + stretch * 12.9898),
  };
}

function throughTown(from: House, to: House, { onStreet }: Traffic): Unmeasured[] {
  return onStreets(from.town, streetWayOver(streetsOf(from.town), from, to, onStreet));
}

function overLand(from: House, to: House, { onRoad, onStreet }: Traffic): Unmeasured[] {
  const way = roadWayBetween(from.town.name, to.town.name, onRoad);
  const [start, end] = [streetsOf(from.town), streetsOf(to.town)];
  const [leaving, entering] = [start.exits.get(way[0]!)!, end.exits.get(way.at(-1)!)!];
  let at = from.town.name;
  const courses = way.map((road) => {
    const course = courseFrom(road, at);
    at = otherEnd(road, at);
    return course;
  });
  const points = courses.flatMap((course, i) => {
    const until = i === courses.length - 1 ? course.length - entering.index : course.length;
    return course.slice(i === 0 ? leaving.index : 1, until);
  });
  return [
    ...onStreets(from.town, streetWayOver(start, from, leaving.spot, onStreet)).slice(0, -1),
    ...points,
    ...onStreets(to.town, streetWayOver(end, to, entering.spot, onStreet).toReversed()).slice(1),
  ];
}

function onStreets({ altitude }: Town, way: readonly Place[]): Unmeasured[] {
  return smoothThrough(roundCorners(way)).map(({ latitude, longitude }) => ({
    latitude,
    longitude,
    altitude,
    kind: "town",
  }));
}

const otherEnd = (road: Road, at: string) => (road.from === at ? road.to : road.from);

/** A road from that of its ends on, rising evenly. */
function courseFrom(road: Road, at: string): Unmeasured[] {
  const [start, end] = [roadNodes.get(at)!, roadNodes.get(otherEnd(road, at))!];
  const course = road.from === at ? roadCourseOf(road) : roadCourseOf(road).toReversed();
  return course.map(({ latitude, longitude }, i) => ({
    latitude,
    longitude,
    altitude: start.altitude + ((end.altitude - start.altitude) * i) / (course.length - 1),
    kind: road.kind,
  }));
}

/** No two occasions are steered alike; both ends stay at the kerb. */
function onTheRight(way: readonly RoutePoint[], occasion: string): RoutePoint[] {
  const random = randomFrom(`steering ${occasion}`);
  const [ease, phase] = [random.between(0.1, 1), random.between(0, 6)];
  return way.map((point, i) => {
    const [before, after] = [way[i - 1], way[i + 1]];
    if (!before || !after) return point;
    const [north, east] = metersBetween(before, after);
    const { right, drift, wave } = lanes[point.kind];
    const meters = right + ease * drift * Math.sin((point.meters / wave) * 2 * Math.PI + phase);
    const scale = meters / (Math.hypot(north, east) || 1);
    return { ...point, ...offset(point, -east * scale, north * scale) };
  });
}

function measured(points: readonly Unmeasured[]): RoutePoint[] {
  let meters = 0;
  return points.map((point, i) => {
    if (i > 0) meters += haversineMeters(points[i - 1]!, point);
    return { ...point, meters, heading: bearingDegrees(point, points[i + 1] ?? point) };
  });
}
