import type { Actor } from "@wegbuch/contract/access/actor";
import type { NewScheduledReport, ScheduledReport } from "@wegbuch/contract/scheduledreports/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { appendChanges, recordChange } from "../../platform/history/record-change.ts";
import { refuseOutdated } from "../../platform/history/version.ts";
import { Problem } from "../../platform/http/problem.ts";
import { mayHave } from "./find-document.ts";
import { findNames, requireKnown } from "./find-names.ts";
import { readReports } from "./queries.ts";
import { askedOf, columnsOf, holdReport, nextOf, type ReportColumns, shownReport } from "./rows.ts";

/**
 * Changes a scheduled report, as it is created. What was sent stays counted; with other times nothing that lies before
 * now is made up for.
 */
export function changeReport(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  id: string,
  given: NewScheduledReport,
): Promise<ScheduledReport> {
  if (!mayHave(actor, given)) throw new Problem(403, "Forbidden");
  const columns = columnsOf(given);
  return inMandator(database, actor, async (db) => {
    const held = await holdReport(db, id);
    await refuseOutdated(db, actor, {
      id,
      version: given.version,
      read: async () => (await readReports(db, [id]))[0],
    });
    const names = await findNames(db, [given, askedOf(held)]);
    requireKnown(given, names);
    const after = {
      ...held,
      ...columns,
      counts_from_at: isAtSameTimes(held, columns) ? held.counts_from_at : clock.now(),
    };
    const changed = await db
      .updateTable("scheduled_reports")
      .set({ ...columns, counts_from_at: after.counts_from_at, next_occurrence_at: nextOf(after) })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const shown = [held, changed].map((row) => shownReport(row, names));
    recordChange(db, actor, { kind: "scheduledReport", id }, shown[0]!, shown[1]!);
    await appendChanges(db);
    return (await readReports(db, [id]))[0]!;
  });
}

function isAtSameTimes(one: ReportColumns, other: ReportColumns): boolean {
  return (
    one.started_at.getTime() === other.started_at.getTime() &&
    one.finished_at?.getTime() === other.finished_at?.getTime() &&
    one.interval === other.interval &&
    one.repetitions === other.repetitions
  );
}
