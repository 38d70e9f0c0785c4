import { superAdmin } from "../access/role-sets.ts";
import { get, post } from "../kit/endpoint.ts";
import { SystemState } from "./schemas.ts";

export const system = {
  read: get("/System", {
    about: "Queues, what failed, boxes that never sent and devices nobody knows.",
    for: superAdmin,
    answer: SystemState,
  }),
  sendAgain: post("/System/Mails/:id/SendAgain", {
    about: "Puts a mail that failed for good back into the queue.",
    for: superAdmin,
  }),
};
