import { admin, adminViewer, superAdmin } from "../access/role-sets.ts";
import { get, post, put } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import * as z from "zod";
import { id } from "../kit/wire.ts";
import {
  Box,
  BoxArchiveToggle,
  BoxAttachment,
  BoxFilter,
  ImeiQuery,
  MandatorBox,
  MandatorBoxChange,
  MandatorBoxFilter,
  NewMandatorBoxes,
  PluggedEvent,
} from "./schemas.ts";

export const boxes = {
  list: get("/Boxes", {
    token: "fleet:read",
    about: "The mandator's boxes, by IMEI.",
    for: adminViewer,
    query: BoxFilter,
    answer: page(Box),
  }),
  report: get("/Boxes/Report", {
    token: "fleet:read",
    about: "How many boxes the mandator has.",
    for: adminViewer,
    answer: z.object({ boxCount: z.int() }),
  }),
  read: get("/Boxes/:id", { token: "fleet:read", about: "One box.", for: adminViewer, answer: Box }),
  attach: put("/Boxes/:id", {
    token: "fleet:write",
    about: "Puts a box into a vehicle, in place of the one there, or takes it out.",
    for: admin,
    body: BoxAttachment,
    answer: Box,
  }),
  pluggedEvents: get("/Boxes/:id/PluggedEvents", {
    token: "fleet:read",
    about: "When a box was plugged in and pulled out, the latest first.",
    for: adminViewer,
    answer: z.array(PluggedEvent),
  }),
};

/** The boxes of all mandators. */
export const mandatorBoxes = {
  list: get("/Mandators/Boxes", {
    about: "All boxes, by IMEI.",
    for: superAdmin,
    query: MandatorBoxFilter,
    answer: page(MandatorBox),
  }),
  byImei: get("/Mandators/Boxes/ByImei", {
    about: "The box of an IMEI that is not archived.",
    for: superAdmin,
    query: ImeiQuery,
    answer: MandatorBox,
  }),
  add: post("/Mandators/Boxes", {
    about: "Registers boxes, assigns them to a mandator and creates vehicles for them: all of them or none.",
    for: superAdmin,
    body: NewMandatorBoxes,
    bodyLimit: 1024 * 1024,
    isImportRow: true,
    answer: z.array(z.object({ imei: z.string(), id })),
  }),
  change: put("/Mandators/Boxes/:id", {
    about: "Changes a box; its mandator only while it is in no vehicle.",
    for: superAdmin,
    body: MandatorBoxChange,
    answer: MandatorBox,
  }),
  toggleArchive: post("/Mandators/Boxes/:id/ToggleArchive", {
    about: "Archives a box that is in no vehicle, with a comment, or takes it back.",
    for: superAdmin,
    body: BoxArchiveToggle,
    answer: MandatorBox,
  }),
};
