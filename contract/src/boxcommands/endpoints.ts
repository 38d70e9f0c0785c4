import * as z from "zod";
import { superAdmin } from "../access/role-sets.ts";
import { get, post } from "../kit/endpoint.ts";
import { BoxCommand, NewBoxCommand } from "./schemas.ts";

/** Codec 12 commands; the id is the box's. */
export const boxCommands = {
  list: get("/Mandators/Boxes/:id/Commands", {
    about: "The last 50 commands to a box with their answers, the latest first.",
    for: superAdmin,
    answer: z.array(BoxCommand),
  }),
  send: post("/Mandators/Boxes/:id/Commands", {
    about: "Queues a command; the box gets it when it is next connected.",
    for: superAdmin,
    body: NewBoxCommand,
    answer: BoxCommand,
    status: 201,
  }),
};
