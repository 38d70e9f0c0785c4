import type { Place } from "@wegbuch/geo/place";
import { CannotStart } from "../cannot-start.ts";
import { clock } from "../clock.ts";
import { ServiceFailure } from "../outside/service-failure.ts";
import { graphhopperRoute } from "./graphhopper-route.ts";
import { osrmRoute } from "./osrm-route.ts";
import { type AskRoute, type Router, straightWay, type Way } from "./straight-way.ts";
import { thinLine } from "./thin-line.ts";
import { valhallaRoute } from "./valhalla-route.ts";

const kinds = { osrm: osrmRoute, valhalla: valhallaRoute, graphhopper: graphhopperRoute };

/** The router the setting ROUTER names: `straight`, or a service as `osrm:URL`, `valhalla:URL` or `graphhopper:URL`. */
export function openRouter(setting: string): Router {
  if (setting === "straight") return async (waypoints) => ({ ...straightWay(waypoints), by: "straight" });
  const [kind, base] = [setting.slice(0, setting.indexOf(":")), setting.slice(setting.indexOf(":") + 1)];
  if (!/^https?:$/.test(URL.canParse(base) ? new URL(base).protocol : "")) {
    throw new CannotStart(`ROUTER must have an address that begins with http:// or https:// after ${kind}:.`);
  }
  return orStraight(kinds[kind as keyof typeof kinds](base, { clock }));
}

/** Somebody who draws goes on with straight lines when the router fails, knows no way, or answers less than one. */
export function orStraight(ask: AskRoute): Router {
  return async (waypoints) => {
    const way = await wayOrNull(ask, waypoints);
    if (way === null || way.points.length < 2) return { ...straightWay(waypoints), by: "failedRouter" };
    const [meters, seconds] = [Math.round(way.meters), Math.round(way.seconds)];
    return { points: thinLine(way.points), meters, seconds, by: "router" };
  };
}

async function wayOrNull(ask: AskRoute, waypoints: readonly Place[]): Promise<Way | null> {
  try {
    return await ask(waypoints);
  } catch (error) {
    if (error instanceof ServiceFailure) return null;
    throw error;
  }
}
