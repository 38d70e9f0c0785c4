import * as z from "zod";
import { groupLeader } from "../access/role-sets.ts";
import { GeoPoint } from "../geofences/schemas.ts";
import { post } from "../kit/endpoint.ts";

export const routing = {
  route: post("/Geolocation/Route", {
    about: "The way along roads through waypoints; straight lines where no router answers.",
    for: groupLeader,
    needs: "Geofences",
    onlyReads: true,
    body: z.object({ points: z.array(GeoPoint).min(2, { error: "tooFewWaypoints" }).max(50) }),
    answer: z.object({
      points: z.array(GeoPoint),
      meters: z.int(),
      /** Null along straight lines. */
      seconds: z.int().nullable(),
      /** No router is set, one is and it answered, or one is and it failed. */
      by: z.enum(["straight", "router", "failedRouter"]),
    }),
  }),
};
