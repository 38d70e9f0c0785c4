import * as z from "zod";
import { groupLeader, groupLeaderViewer } from "../access/role-sets.ts";
import { del, get, post } from "../kit/endpoint.ts";
import { NewService, NextService, Service } from "./schemas.ts";

/**
 * Services of vehicles by mileage; the id of a reading call is the vehicle's, of the removal the entry's
 * (rule upkeep/calls).
 */
export const services = {
  ofVehicle: get("/ServiceHistories/:id", {
    about: "The services of a vehicle, the latest first.",
    for: groupLeaderViewer,
    answer: z.array(Service),
  }),
  next: get("/ServiceHistories/:id/NextService", {
    about: "When a vehicle is to be serviced next.",
    for: groupLeaderViewer,
    answer: NextService,
  }),
  create: post("/ServiceHistories", {
    about: "Notes a service.",
    for: groupLeader,
    body: NewService,
    answer: Service,
    status: 201,
  }),
  remove: del("/ServiceHistories/:id", { about: "Removes a service.", for: groupLeader }),
};
