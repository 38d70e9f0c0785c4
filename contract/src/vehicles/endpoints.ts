import { driverViewer, groupLeaderViewer } from "../access/role-sets.ts";
import { get } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { LastPosition, LastPositionFilter, OpenTrack, Vehicle, VehicleFilter } from "./schemas.ts";

export const vehicles = {
  list: get("/Vehicles", {
    about: "The vehicles the caller may see, by name.",
    for: driverViewer,
    query: VehicleFilter,
    answer: page(Vehicle),
  }),
  lastPositions: get("/Vehicles/LastPosition", {
    about: "When and where each vehicle was last heard of.",
    for: groupLeaderViewer,
    query: LastPositionFilter,
    answer: page(LastPosition),
  }),
  read: get("/Vehicles/:id", { about: "One vehicle.", for: driverViewer, answer: Vehicle }),
  openTrack: get("/Vehicles/:id/OpenTrack", {
    about: "The running trip of a vehicle; 404 when it stands.",
    for: driverViewer,
    needs: ["Logbook", "Tracking", "Geofences"],
    answer: OpenTrack,
  }),
};
