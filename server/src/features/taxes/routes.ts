import { taxes } from "@wegbuch/contract/taxes/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { changeFacts, changeYear } from "./change-taxes.ts";
import { readOwnReports, readReport } from "./read-reports.ts";

export function taxRoutes(parts: { database: Database; clock: Clock }) {
  const { database, clock } = parts;
  return serve(taxes, {
    own: ({ actor, query: { year } }) =>
      inMandator(database, actor, (db) => readOwnReports(db, actor, { year, now: clock.now() })),
    report: ({ actor, params, query: { year } }) =>
      inMandator(database, actor, (db) => readReport(db, actor, params.id, { year, now: clock.now() })),
    change: ({ actor, params, body }) => changeFacts(parts, actor, params.id, body),
    changeYear: ({ actor, params, body }) => changeYear(parts, actor, params, body),
  });
}
