import { admin, adminViewer } from "../access/role-sets.ts";
import { del, get, post, put } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { Removal } from "../kit/wire.ts";
import { NewScheduledReport, ScheduledReport, ScheduledReportFilter } from "./schemas.ts";

/** Lists of many vehicles or persons (rule calls/limits). */
const bodyLimit = 1_048_576;

/** Reports that are made and sent by themselves (rule reports/schedule). */
export const scheduledReports = {
  list: get("/Reports", {
    about: "The scheduled reports, by name.",
    for: adminViewer,
    query: ScheduledReportFilter,
    answer: page(ScheduledReport),
  }),
  read: get("/Reports/:id", { about: "One scheduled report.", for: adminViewer, answer: ScheduledReport }),
  create: post("/Reports", {
    about: "Schedules a report; 403 for a type whose package is missing.",
    for: admin,
    body: NewScheduledReport,
    bodyLimit,
    answer: ScheduledReport,
    status: 201,
  }),
  change: put("/Reports/:id", {
    about: "Changes a scheduled report; what was sent stays counted.",
    for: admin,
    body: NewScheduledReport,
    bodyLimit,
    answer: ScheduledReport,
  }),
  remove: del("/Reports/:id", { about: "Deletes a scheduled report.", for: admin, query: Removal }),
};
