import * as z from "zod";
import { groupLeader, groupLeaderViewer } from "../access/role-sets.ts";
import { del, get, post } from "../kit/endpoint.ts";
import { NewService, NextService, Service } from "./schemas.ts";

/**
 * Services of vehicles by mileage; the id of a reading call is the vehicle's, of the removal and the invoice the entry's
 * (rule upkeep/calls).
 */
export const services = {
  ofVehicle: get("/ServiceHistories/:id", {
    token: "fleet:read",
    about: "The services of a vehicle, the latest first.",
    for: groupLeaderViewer,
    answer: z.array(Service),
  }),
  next: get("/ServiceHistories/:id/NextService", {
    token: "fleet:read",
    about: "When a vehicle is to be serviced next.",
    for: groupLeaderViewer,
    answer: NextService,
  }),
  create: post("/ServiceHistories", {
    token: "fleet:write",
    about: "Notes a service, with what it cost and its invoice.",
    for: groupLeader,
    bodyLimit: 7 * 1024 * 1024,
    body: NewService,
    answer: Service,
    status: 201,
  }),
  pdf: get("/ServiceHistories/:id/Invoice/pdf", {
    token: "fleet:read",
    about: "The invoice of a service, where it is a PDF.",
    for: groupLeaderViewer,
    file: "Rechnung.pdf",
  }),
  jpg: get("/ServiceHistories/:id/Invoice/jpg", {
    token: "fleet:read",
    about: "The invoice of a service, where it is a photo.",
    for: groupLeaderViewer,
    file: "Rechnung.jpg",
  }),
  png: get("/ServiceHistories/:id/Invoice/png", {
    token: "fleet:read",
    about: "The invoice of a service, where it is a picture without loss.",
    for: groupLeaderViewer,
    file: "Rechnung.png",
  }),
  remove: del("/ServiceHistories/:id", {
    token: "fleet:write",
    about: "Removes a service.",
    for: groupLeader,
  }),
};
