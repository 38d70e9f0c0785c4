import * as z from "zod";
import { driverViewer } from "../access/role-sets.ts";
import { get } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { HistoryEntry, HistoryFilter, HistoryKey } from "./schemas.ts";

export const histories = {
  keys: get("/HistoryKeys", {
    about: "The keys the daily notes of the history were ever signed with.",
    for: "anyone",
    answer: z.array(HistoryKey),
  }),
  ofObject: get("/Histories/:id", {
    token: "fleet:read",
    places: "tripEnds",
    about:
      "What was changed on a trip, vehicle, user, cost centre, group, box, geofence, reservation, time log or scheduled report, the latest first.",
    for: driverViewer,
    query: HistoryFilter,
    answer: page(HistoryEntry),
  }),
};
