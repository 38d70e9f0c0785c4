import type { Place } from "@wegbuch/geo/place";
import type { Random } from "@wegbuch/geo/random";
import type { RoutePoint } from "./route.ts";
import { type Pace, paceAlong } from "./pace.ts";

/** One second of a drive as it truly was, before any box has measured it. */
export type Moment = Place & {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly altitude: number;
  readonly heading: number;
  readonly speedKmh: number;
  /** Metres driven since the drive began. */
  readonly meters: number;
  readonly isInTunnel: boolean;
};

type Start = { readonly at: number; readonly topKmh: number };

/** Drives a route to its end, second by second, from `at` (ms) on; the same randomness gives the same drive. */
export function* drive(route: readonly RoutePoint[], start: Start, random: Random): Generator<Moment> {
  const pace = paceAlong(route, start.topKmh, random);
  const end = route.at(-1)!.meters;
  let [at, meters, metersPerSecond, index, wait] = [start.at, 0, 0, 0, 0];
  const halts = [...pace.halts];
  while (meters < end) {
    yield momentAt(route, index, { at, meters, metersPerSecond });
    at += 1000;
    if (wait > 0) {
      wait -= 1;
      continue;
    }
    const before = metersPerSecond;
    metersPerSecond = Math.max(
      1,
      Math.min(before + acceleration(before), allowedAt(pace, route, index, meters + before)),
    );
    meters += (before + metersPerSecond) / 2;
    const halt = halts[0];
    if (halt && meters > halt.meters - 3) {
      halts.shift();
      [meters, metersPerSecond, wait] = [Math.max(meters, halt.meters), 0, halt.seconds];
    }
    while (index + 2 < route.length && route[index + 1]!.meters <= meters) index++;
  }
  yield momentAt(route, route.length - 2, { at, meters: end, metersPerSecond: 0 });
}

/** Metres per second gained in a second: brisk in town, slow on the motorway. */
function acceleration(metersPerSecond: number): number {
  return metersPerSecond < 14 ? 1.5 : metersPerSecond < 28 ? 0.9 : 0.5;
}

/** The speed allowed at `meters`, between the route's points so that braking is even. */
function allowedAt(pace: Pace, route: readonly RoutePoint[], index: number, meters: number): number {
  let i = index;
  while (i + 2 < route.length && route[i + 1]!.meters <= meters) i++;
  const [from, to] = [route[i]!, route[i + 1]!];
  const fraction = Math.min(1, Math.max(0, (meters - from.meters) / Math.max(0.1, to.meters - from.meters)));
  return Math.sqrt(pace.speeds[i]! ** 2 * (1 - fraction) + pace.speeds[i + 1]! ** 2 * fraction);
}

function momentAt(
  route: readonly RoutePoint[],
  index: number,
  { at, meters, metersPerSecond }: { at: number; meters: number; metersPerSecond: number },
): Moment {
  const [from, to] = [route[index]!, route[index + 1]!];
  const fraction = Math.min(1, Math.max(0, (meters - from.meters) / Math.max(0.1, to.meters - from.meters)));
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * fraction,
    longitude: from.longitude + (to.longitude - from.longitude) * fraction,
    at,
    altitude: from.altitude + (to.altitude - from.altitude) * fraction,
    heading: from.heading,
    speedKmh: metersPerSecond * 3.6,
    meters,
    isInTunnel: from.kind === "tunnel",
  };
}
