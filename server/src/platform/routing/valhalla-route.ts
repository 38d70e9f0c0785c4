import { z } from "zod";
import { connectService } from "../outside/connect.ts";
import { readOrFail } from "../outside/read-or-fail.ts";
import { pointsOfPolyline } from "./polyline.ts";
import { length, limits, line, type RouteOptions, seconds } from "./route-limits.ts";
import type { AskRoute } from "./straight-way.ts";

/** Errors from 170 on say that there is no way between the places. */
const noWay = { least: 170, most: 499 };

const Answer = z.union([
  z.object({ error_code: z.int().min(noWay.least).max(noWay.most) }),
  z.object({
    trip: z.object({
      legs: z.array(z.object({ shape: line })).min(1),
      summary: z.object({ length, time: seconds }),
    }),
  }),
]);

/** Asks a Valhalla server, for example http://localhost:8002. */
export function valhallaRoute(base: string, options: RouteOptions): AskRoute {
  const ask = connectService(base, { ...limits, ...options });
  return (waypoints) => {
    const locations = waypoints.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude }));
    const json = JSON.stringify({ locations, costing: "auto", units: "kilometers", directions_type: "none" });
    return ask("route", { json }, (answer) => {
      const read = readOrFail(Answer, answer);
      if ("error_code" in read) return null;
      const { legs, summary } = read.trip;
      const points = legs.flatMap(({ shape }) => pointsOfPolyline(shape, 6));
      return { points, meters: summary.length * 1_000, seconds: summary.time };
    });
  };
}
