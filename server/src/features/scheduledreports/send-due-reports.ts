import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Log } from "../../platform/log.ts";
import { sendReport } from "./send-report.ts";

type Parts = { database: Database; clock: Clock; log: Log };

const reportsAtOnce = 500;

/**
 * Sends all reports that are due, the longest due first; those missed while nothing ran among them. One that fails is
 * logged, tried again the next minute and holds up no other.
 */
export async function sendDueReports(parts: Parts): Promise<void> {
  for (let last: Due | undefined; ;) {
    const due = await dueAfter(parts, last);
    for (const report of due) {
      try {
        await sendReport(parts, report);
      } catch (error) {
        const { mandatorId, id } = report;
        parts.log.error({ err: error, mandatorId, reportId: id }, "A scheduled report could not be sent");
      }
    }
    if (due.length < reportsAtOnce) return;
    last = due.at(-1);
  }
}

type Due = { mandatorId: string; id: string; at: Date };

async function dueAfter({ database, clock }: Parts, last: Due | undefined): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select mandator_id as "mandatorId", id, next_occurrence_at as at from scheduled_reports
    where next_occurrence_at <= ${clock.now()}::timestamptz
      and ${last === undefined ? sql`true` : sql`(next_occurrence_at, id) > (${last.at}::timestamptz, ${last.id}::uuid)`}
    order by next_occurrence_at, id
    limit ${reportsAtOnce}`.execute(database.as("jobs"));
  return rows;
}
