import * as z from "zod";
import { groupLeader, groupLeaderViewer } from "../access/role-sets.ts";
import { del, get, post } from "../kit/endpoint.ts";
import { Inspection, NewInspection, NextInspection } from "./schemas.ts";

/**
 * Statutory inspections of vehicles; the id of a reading call is the vehicle's, of the removal the entry's
 * (rule upkeep/calls).
 */
export const inspections = {
  ofVehicle: get("/InspectionHistories/:id", {
    token: "fleet:read",
    about: "The inspections of a vehicle, the latest first.",
    for: groupLeaderViewer,
    answer: z.array(Inspection),
  }),
  next: get("/InspectionHistories/:id/NextInspection", {
    token: "fleet:read",
    about: "When a vehicle is to be inspected next.",
    for: groupLeaderViewer,
    answer: NextInspection,
  }),
  create: post("/InspectionHistories", {
    token: "fleet:write",
    about: "Notes an inspection.",
    for: groupLeader,
    body: NewInspection,
    answer: Inspection,
    status: 201,
  }),
  remove: del("/InspectionHistories/:id", {
    token: "fleet:write",
    about: "Removes an inspection.",
    for: groupLeader,
  }),
};
