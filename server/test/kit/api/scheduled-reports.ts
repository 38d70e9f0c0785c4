import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject, onTestFinished } from "vitest";
import { scheduledReportMails } from "../../../src/features/scheduledreports/mails.ts";
import { sendDueReports } from "../../../src/features/scheduledreports/send-due-reports.ts";
import { clock } from "../../../src/platform/clock.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { openDocumentThreads } from "../../../src/processes/document-threads.ts";
import { mailsTo } from "./mails.ts";

/** The logbook of the month before for all administrators, on the 31st of each month at 8. */
export const wish = (given: object = {}) => ({
  name: " Monatsbericht ",
  type: "Month",
  sendToAll: [5],
  startedAt: "2026-05-31T06:00:00Z",
  interval: "Monthly",
  period: 1,
  groupBy: 2,
  format: 1,
  reportOnAll: true,
  ...given,
});

/** The worker's part: sends what is due, and tries the mails that are owed to somebody. */
export function aReporter(
  database: TestDatabase,
  { mostBytes, thread = "document-thread.js" }: Settings = {},
) {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "wegbuch-reports-"));
  onTestFinished(() => rmSync(dataFolder, { recursive: true }));
  const makeReport = openDocumentThreads({
    database,
    dataFolder,
    thread: path.join(inject("programs"), thread),
  });
  const composers = scheduledReportMails({ makeReport, ...(mostBytes !== undefined && { mostBytes }) });
  return {
    sendDue: () => sendDueReports({ database, clock, log: silentLog() }),
    mailsTo: async (userId: string) => mailsTo(database, await emailOf(database, userId), { composers }),
    mailsToAddress: (email: string) => mailsTo(database, email, { composers }),
  };
}

type Settings = { mostBytes?: number; thread?: string };

export async function emailOf(database: TestDatabase, userId: string): Promise<string> {
  const [login] = await asOwner<{ email: string }>(database, "select email from logins where id = $1", [
    userId,
  ]);
  return login!.email;
}

/** Whom mails about reports are owed to, by how often. */
export async function owedTo(database: TestDatabase, mandatorId: string): Promise<Record<string, number>> {
  const rows = await asOwner<{ id: string; count: number }>(
    database,
    `select payload ->> 'userId' as id, count(*)::int as count from mails
     where mandator_id = $1 and kind = 'M9' and next_attempt_at is not null group by 1`,
    [mandatorId],
  );
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}
