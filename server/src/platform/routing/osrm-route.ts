import { z } from "zod";
import { connectService } from "../outside/connect.ts";
import { readOrFail } from "../outside/read-or-fail.ts";
import { pointsOfPolyline } from "./polyline.ts";
import { length, limits, line, type RouteOptions, seconds } from "./route-limits.ts";
import type { AskRoute } from "./straight-way.ts";

const Answer = z.union([
  z.object({ code: z.enum(["NoRoute", "NoSegment"]) }),
  z.object({
    code: z.literal("Ok"),
    routes: z.tuple([z.object({ geometry: line, distance: length, duration: seconds })], z.unknown()),
  }),
]);

/** Asks an OSRM server, for example http://localhost:5000. */
export function osrmRoute(base: string, options: RouteOptions): AskRoute {
  const ask = connectService(base, { ...limits, ...options });
  return (waypoints) => {
    const places = waypoints.map(({ latitude, longitude }) => `${longitude},${latitude}`).join(";");
    return ask(`route/v1/driving/${places}`, { overview: "full", geometries: "polyline6" }, (answer) => {
      const read = readOrFail(Answer, answer);
      if (read.code !== "Ok") return null;
      const [{ geometry, distance, duration }] = read.routes;
      return { points: pointsOfPolyline(geometry, 6), meters: distance, seconds: duration };
    });
  };
}
