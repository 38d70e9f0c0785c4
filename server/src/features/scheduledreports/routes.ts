import { scheduledReports } from "@wegbuch/contract/scheduledreports/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { notFound } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { changeReport } from "./change-report.ts";
import { createReport } from "./create-report.ts";
import { readReports, reportList } from "./queries.ts";
import { removeReport } from "./remove-report.ts";

export function scheduledReportRoutes(parts: { database: Database; clock: Clock }) {
  const { database } = parts;
  return serve(scheduledReports, {
    list: ({ actor, query }) => pageIn(database, actor, reportList, query),
    read: async ({ actor, params }) => {
      const [report] = await inMandator(database, actor, (db) => readReports(db, [params.id]));
      if (report === undefined) throw notFound("Scheduled report");
      return report;
    },
    create: ({ actor, body }) => createReport(parts, actor, body),
    change: ({ actor, params, body }) => changeReport(parts, actor, params.id, body),
    remove: ({ actor, params, query }) => removeReport(parts, actor, { ...params, ...query }),
  });
}
