import * as z from "zod";
import { groupLeaderViewer } from "../access/role-sets.ts";
import { get } from "../kit/endpoint.ts";
import { liveEvents, VehiclePosition, VehiclePositionFilter } from "./schemas.ts";

export const live = {
  vehiclePositions: get("/LiveLocations/VehiclePositions", {
    token: "live:read",
    places: "live",
    about:
      "Where the active vehicles in the caller's scope are now; of those in another's private time no place is told.",
    for: groupLeaderViewer,
    needs: "Tracking",
    query: VehiclePositionFilter,
    answer: z.array(VehiclePosition),
  }),
  stream: get("/LiveLocations/Stream", {
    token: "live:read",
    places: "live",
    about:
      "The same as events while it lasts: first a snapshot, then what has changed. Whoever comes back within ten minutes says the last id he has (Last-Event-ID).",
    for: groupLeaderViewer,
    needs: "Tracking",
    query: VehiclePositionFilter,
    stream: liveEvents,
  }),
};
