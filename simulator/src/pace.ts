import type { Random } from "@wegbuch/geo/random";
import type { RoutePoint } from "./route.ts";
import type { RoadKind } from "@wegbuch/geo/demo-roads/roads";

/** How fast a route may be driven: metres per second at each of its points, and where one has to wait how long. */
export type Pace = { readonly speeds: readonly number[]; readonly halts: readonly Halt[] };

type Halt = { readonly meters: number; readonly seconds: number };

const kmhOn: Record<RoadKind, [from: number, to: number]> = {
  motorway: [108, 130],
  tunnel: [78, 98],
  country: [76, 96],
  town: [40, 50],
};
const brakingMetersPerSecond2 = 1.6;
const sidewaysMetersPerSecond2 = 2.4;

/**
 * The pace of one drive of a vehicle that goes `topKmh` at most: the road's kind, its bends, villages, traffic and red
 * lights, and braking in time for each.
 */
export function paceAlong(route: readonly RoutePoint[], topKmh: number, random: Random): Pace {
  const halts = [...redLights(route, random), ...jams(route, random)].sort((a, b) => a.meters - b.meters);
  const inVillage = villages(route, random);
  const temper = random.between(0, 1);
  const traffic = random.between(0, 6);
  const speeds = route.map((point, i) => {
    const [slow, fast] = inVillage(point) ? kmhOn.town : kmhOn[point.kind];
    const flow = 0.96 + 0.06 * Math.sin(point.meters / 2_300 + traffic);
    const wanted = Math.min(slow + (fast - slow) * temper, topKmh);
    return Math.min((wanted / 3.6) * flow, speedInBend(route, i));
  });
  speeds[speeds.length - 1] = 0;
  for (const halt of halts) speeds[route.findIndex((point) => point.meters >= halt.meters)] = 0;
  for (let i = speeds.length - 2; i >= 0; i--) {
    const meters = route[i + 1]!.meters - route[i]!.meters;
    speeds[i] = Math.min(speeds[i]!, Math.sqrt(speeds[i + 1]! ** 2 + 2 * brakingMetersPerSecond2 * meters));
  }
  return { speeds, halts };
}

/** Lights every 250 to 700 m in town; a third of them are red. They stand at points of the route. */
function redLights(route: readonly RoutePoint[], random: Random): Halt[] {
  const halts: Halt[] = [];
  let next = random.between(200, 600);
  for (const point of route.slice(0, -8)) {
    if (point.meters < next) continue;
    next = point.meters + random.between(250, 700);
    if (point.kind === "town" && random.chance(0.33)) {
      halts.push({ meters: point.meters, seconds: Math.round(random.between(8, 48)) });
    }
  }
  return halts;
}

/** Every sixth drive stands for a few minutes somewhere: at a level crossing, behind roadworks. */
function jams(route: readonly RoutePoint[], random: Random): Halt[] {
  const places = route.filter((point) => point.kind === "town" || point.kind === "country");
  if (places.length < 40 || !random.chance(1 / 6)) return [];
  const { meters } = places[Math.floor(random.between(10, places.length - 10))]!;
  return [{ meters, seconds: Math.round(random.between(70, 220)) }];
}

/** Country roads pass a village every few kilometres. */
function villages(route: readonly RoutePoint[], random: Random): (point: RoutePoint) => boolean {
  const stretches: [from: number, to: number][] = [];
  for (let at = random.between(1_500, 4_000); at < route.at(-1)!.meters; at += random.between(3_500, 8_000)) {
    stretches.push([at, at + random.between(400, 1_100)]);
  }
  return (point) =>
    point.kind === "country" && stretches.some(([from, to]) => point.meters >= from && point.meters < to);
}

/** What comfort allows in a bend: the radius follows from how much the course turns between neighbouring points. */
function speedInBend(route: readonly RoutePoint[], i: number): number {
  const [before, at, after] = [route[i - 1], route[i]!, route[i + 1]];
  if (!before || !after) return Infinity;
  const turnDegrees = Math.abs(((at.heading - before.heading + 540) % 360) - 180);
  const radius = (after.meters - before.meters) / 2 / Math.max((turnDegrees * Math.PI) / 180, 1e-6);
  return Math.max(3.5, Math.sqrt(sidewaysMetersPerSecond2 * radius));
}
