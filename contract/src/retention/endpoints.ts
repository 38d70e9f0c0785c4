import * as z from "zod";
import { admin, adminViewer, driverViewer } from "../access/role-sets.ts";
import { del, get, post, put } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import {
  Erasure,
  ErasureFilter,
  NewRetentionHold,
  Retention,
  RetentionChange,
  RetentionHold,
} from "./schemas.ts";

/** How long what is kept, what must stay meanwhile, and what was erased. */
export const retentions = {
  read: get("/Mandators/Retention", {
    about: "For how long the own company keeps places and its logbook.",
    for: adminViewer,
    answer: Retention,
  }),
  change: put("/Mandators/Retention", {
    about: "Says for how long the own company keeps places and its logbook, and whether it erases them then.",
    for: admin,
    body: RetentionChange,
  }),
  holds: get("/RetentionHolds", {
    about: "What must not be erased meanwhile, of the vehicles one may see.",
    for: driverViewer,
    answer: z.array(RetentionHold),
  }),
  hold: post("/RetentionHolds", {
    about: "Keeps what belongs to vehicles and a period from being erased.",
    for: admin,
    body: NewRetentionHold,
    answer: RetentionHold,
    status: 201,
  }),
  release: del("/RetentionHolds/:id", {
    about: "Ends a hold; what is due is erased at night.",
    for: admin,
  }),
  erasures: get("/Erasures", {
    about: "What was erased, the latest first.",
    for: adminViewer,
    query: ErasureFilter,
    answer: page(Erasure),
  }),
};
