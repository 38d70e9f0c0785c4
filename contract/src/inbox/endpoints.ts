import { driver } from "../access/role-sets.ts";
import { get } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { InboxEntry, InboxFilter, InboxReport, InboxReportFilter, Suggestion } from "./schemas.ts";

const writers = { for: driver, needs: "Logbook" } as const;

export const inbox = {
  list: get("/Inbox", {
    places: "tripEnds",
    about: "Trips nobody has said the type of, the oldest first; one's own unless others are asked for.",
    ...writers,
    query: InboxFilter,
    answer: page(InboxEntry),
  }),
  report: get("/Inbox/Report", {
    about: "How many trips wait, and until when.",
    ...writers,
    query: InboxReportFilter,
    answer: InboxReport,
  }),
  suggest: get("/Trips/:id/Suggestion", {
    about:
      "What one's own trip probably was, as its destination tells, and why; 204 where too little is known.",
    ...writers,
    answer: Suggestion,
    mayBeEmpty: true,
  }),
};
