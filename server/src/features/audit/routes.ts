import { audits } from "@wegbuch/contract/audit/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { serve } from "../../platform/http/serve.ts";
import { enterAnswer } from "./enter-answer.ts";
import { auditList, readAudit } from "./queries.ts";

export function auditRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return serve(audits, {
    list: ({ actor, query }) => pageIn(database, actor, auditList(actor, clock.now(), query), query),
    read: ({ actor, params, language }) =>
      inMandator(database, actor, (db) => readAudit(db, actor, { ...params, now: clock.now(), language })),
    explain: ({ actor, params, body, language }) =>
      enterAnswer({ database, clock }, actor, { ...params, body, language }),
  });
}
