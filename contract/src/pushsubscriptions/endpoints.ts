import { driverViewer } from "../access/role-sets.ts";
import { del, get, post } from "../kit/endpoint.ts";
import { PushDevice, PushDevices, PushSubscriptionChange } from "./schemas.ts";

/** On which devices somebody is told something while no page is open. */
export const pushSubscriptions = {
  list: get("/PushSubscriptions", {
    about:
      "The devices on which the caller is told something, at most one of each of his sessions, and what a browser subscribes with.",
    for: driverViewer,
    when: "isNoSupport",
    answer: PushDevices,
  }),
  keep: post("/PushSubscriptions", {
    about:
      "Tells the caller some kinds of things in the browser of this session, until that ends or another person takes the browser.",
    for: driverViewer,
    when: "isNoSupport",
    body: PushSubscriptionChange,
    answer: PushDevice,
  }),
  remove: del("/PushSubscriptions/:id", {
    about: "Tells the caller nothing any more on one of his devices.",
    for: driverViewer,
    when: "isNoSupport",
  }),
};
