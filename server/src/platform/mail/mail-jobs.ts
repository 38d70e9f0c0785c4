import { mailKinds } from "@wegbuch/contract/system/codes";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { JobHandler } from "../jobs/run-jobs.ts";
import { mailJobOf } from "./queue-mail.ts";
import { type MailParts, sendMail } from "./send-mail.ts";

const Carried = z.object({ mailId: z.uuid() });

/** What the worker does for mails after a transaction. */
export function mailJobs(parts: MailParts): Record<"sendMail" | "sendReportMail", JobHandler> {
  const send: JobHandler = (_mandatorId, payload, runner) =>
    sendMail({ ...parts, heldBy: runner }, Carried.parse(payload).mailId);
  return { sendMail: send, sendReportMail: send };
}

const mostAtOnce = 1_000;

/** Queues the mails that are due again, and those whose sender has died; due every minute. */
export async function queueDueMails(database: Database, clock: Clock): Promise<void> {
  await database
    .as("jobs")
    .transaction()
    .execute(async (db) => {
      const due = (isReport: boolean) =>
        db
          .selectFrom("mails")
          .select(["id", "kind"])
          .where("next_attempt_at", "<=", clock.now())
          .where("kind", isReport ? "=" : "<>", mailKinds.report)
          .orderBy("next_attempt_at")
          .limit(mostAtOnce)
          .execute();
      // Thousands of reports that wait for their turn are no reason to overlook a mail.
      for (const { id, kind } of [...(await due(false)), ...(await due(true))])
        await enqueue(db, mailJobOf(kind), { mailId: id }, { key: id });
    });
}

const dayMilliseconds = 24 * 60 * 60_000;

/**
 * Clears away mails that were settled and written more than 90 days ago, and those dropped more than a day ago: anybody
 * may ask for links to addresses nobody has, as often as he likes. Due every day.
 */
export async function forgetOldMails(database: Database, clock: Clock): Promise<void> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMilliseconds);
  await database
    .as("jobs")
    .deleteFrom("mails")
    .where("next_attempt_at", "is", null)
    .where((mail) => mail.or([mail("created_at", "<", daysAgo(90)), mail("dropped_at", "<", daysAgo(1))]))
    .execute();
}
