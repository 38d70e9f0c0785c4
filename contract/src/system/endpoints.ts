import { superAdmin } from "../access/role-sets.ts";
import { get, post } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { BoxHealth, BoxHealthFilter, SystemState } from "./schemas.ts";

export const system = {
  read: get("/System", {
    about: "Queues, what failed, boxes that never sent and devices nobody knows.",
    for: superAdmin,
    answer: SystemState,
  }),
  boxes: get("/System/Boxes", {
    about: "How each box is doing: connection, signal, supply, clock and losses. Without places.",
    for: superAdmin,
    query: BoxHealthFilter,
    answer: page(BoxHealth),
  }),
  sendAgain: post("/System/Mails/:id/SendAgain", {
    about: "Puts a mail that failed for good back into the queue.",
    for: superAdmin,
  }),
};
