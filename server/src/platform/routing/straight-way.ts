import { haversineMeters } from "@wegbuch/geo/distance";
import type { Place } from "@wegbuch/geo/place";

/** A way along roads: its points in degrees, its length, and how long it takes. */
export type Way = { points: Place[]; meters: number; seconds: number };

/**
 * The way through waypoints in their order. Where no router is set it leads straight from one to the next, and so it does
 * when the router fails, which `by` tells.
 */
export type Router = (
  waypoints: readonly Place[],
) => Promise<
  (Way & { by: "router" }) | (Omit<Way, "seconds"> & { seconds: null; by: "straight" | "failedRouter" })
>;

/** A service that knows roads; null where there is no way. Throws ServiceFailure. */
export type AskRoute = (waypoints: readonly Place[]) => Promise<Way | null>;

export function straightWay(waypoints: readonly Place[]) {
  const legs = waypoints.slice(1).map((point, at) => haversineMeters(waypoints[at]!, point));
  return {
    points: [...waypoints],
    meters: Math.round(legs.reduce((sum, leg) => sum + leg, 0)),
    seconds: null,
  };
}
