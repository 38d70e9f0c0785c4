import type { Actor } from "@wegbuch/contract/access/actor";
import type { NewScheduledReport, ScheduledReport } from "@wegbuch/contract/scheduledreports/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { Problem } from "../../platform/http/problem.ts";
import { mayHave } from "./find-document.ts";
import { findNames, requireKnown } from "./find-names.ts";
import { columnsOf, nextOf, saidReport } from "./rows.ts";

/**
 * Schedules a report. 403 for a type or a grouping whose package is missing (rule reports/groupings), 404 where it
 * names what is not there.
 */
export function createReport(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  given: NewScheduledReport,
): Promise<ScheduledReport> {
  if (!mayHave(actor, given)) throw new Problem(403, "Forbidden");
  const [id, now] = [newId(clock), clock.now()];
  const begun = { counts_from_at: now, last_occurrence_at: null, sent_count: 0 };
  const row = { ...columnsOf(given), ...begun };
  return inMandator(database, actor, async (db) => {
    const names = await findNames(db, [given]);
    requireKnown(given, names);
    const made = await db
      .insertInto("scheduled_reports")
      .values({ id, ...row, created_at: now, next_occurrence_at: nextOf(row) })
      .returningAll()
      .executeTakeFirstOrThrow();
    recordChange(db, actor, { kind: "scheduledReport", id }, {}, { created: given.name });
    return saidReport({ ...made, version: 0 }, names);
  });
}
