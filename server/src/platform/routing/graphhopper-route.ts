import { z } from "zod";
import { connectService } from "../outside/connect.ts";
import { readOrFail } from "../outside/read-or-fail.ts";
import { pointsOfPolyline } from "./polyline.ts";
import { length, limits, line, type RouteOptions, seconds } from "./route-limits.ts";
import type { AskRoute } from "./straight-way.ts";

const Answer = z.union([
  z.object({ message: z.string().regex(/^(Connection between locations not found|Cannot find point)/) }),
  z.object({
    paths: z.tuple([z.object({ points: line, distance: length, time: seconds })], z.unknown()),
  }),
]);

/** Asks a GraphHopper server, for example http://localhost:8989; it counts time in milliseconds. */
export function graphhopperRoute(base: string, options: RouteOptions): AskRoute {
  const ask = connectService(base, { ...limits, ...options });
  return (waypoints) => {
    const point = waypoints.map(({ latitude, longitude }) => `${latitude},${longitude}`);
    return ask(
      "route",
      { point, profile: "car", instructions: "false", points_encoded: "true" },
      (answer) => {
        const read = readOrFail(Answer, answer);
        if ("message" in read) return null;
        const [{ points, distance, time }] = read.paths;
        return { points: pointsOfPolyline(points, 5), meters: distance, seconds: time / 1_000 };
      },
    );
  };
}
