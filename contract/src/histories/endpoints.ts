import { driverViewer } from "../access/role-sets.ts";
import { get } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { HistoryEntry, HistoryFilter } from "./schemas.ts";

export const histories = {
  ofObject: get("/Histories/:id", {
    about:
      "What was changed on a trip, vehicle, user, cost centre, group, box, geofence, reservation, time log or scheduled report, the latest first.",
    for: driverViewer,
    query: HistoryFilter,
    answer: page(HistoryEntry),
  }),
};
