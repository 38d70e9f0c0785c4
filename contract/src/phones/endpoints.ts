import * as z from "zod";
import { groupLeader, groupLeaderViewer } from "../access/role-sets.ts";
import { del, get, post, put } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { Phone, PhoneAddresses, PhoneChange, PhoneFilter, PhoneToConnect } from "./schemas.ts";

export const phones = {
  list: get("/Phones", {
    about: "The phones that report instead of boxes, by name; of a vehicle or a person.",
    for: groupLeaderViewer,
    query: PhoneFilter,
    answer: page(Phone),
  }),
  connect: post("/Phones", {
    about: "Connects a phone to a vehicle without a box. Its address is told once.",
    for: groupLeader,
    body: PhoneToConnect,
    answer: PhoneAddresses,
    secretAnswer: true,
    status: 201,
  }),
  renew: post("/Phones/:id/Renew", {
    about: "Gives a phone a new address, told once; the one before stops working.",
    for: groupLeader,
    answer: PhoneAddresses,
    secretAnswer: true,
    status: 201,
  }),
  change: put("/Phones/:id", {
    about: "Changes what a phone is called and whose it is.",
    for: groupLeader,
    body: PhoneChange,
    answer: Phone,
  }),
  revoke: del("/Phones/:id", {
    about: "Takes a phone out of its vehicle for good; its address stops working.",
    for: groupLeader,
  }),
};

const report = {
  about:
    "Takes what an app on a phone reports, in the format of OsmAnd, Traccar Client or OwnTracks, and answers once it is stored.",
  for: "anyone",
  params: { token: z.string().regex(/^[\w-]{64}$/) },
  bodyLimit: 16 * 1024,
  rawBody: true,
  plainAnswer: true,
  countsItself: true,
} as const;

/** What phones themselves call; the secret in the address alone says which one does. */
export const phoneReports = {
  ask: get("/Phone/:token", report),
  send: post("/Phone/:token", report),
};
