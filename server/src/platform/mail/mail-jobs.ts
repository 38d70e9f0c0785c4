import { z } from "zod";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { JobHandler } from "../jobs/run-jobs.ts";
import { type MailParts, sendMail } from "./send-mail.ts";

const Carried = z.object({ mailId: z.uuid() });

/** What the worker does for mails after a transaction. */
export function mailJobs(parts: MailParts): Record<"sendMail", JobHandler> {
  return { sendMail: (_mandatorId, payload) => sendMail(parts, Carried.parse(payload).mailId) };
}

const mostAtOnce = 1_000;

/** Queues the mails that are due again, and those whose sender has died; due every minute. */
export async function queueDueMails(database: Database, clock: Clock): Promise<void> {
  await database
    .as("jobs")
    .transaction()
    .execute(async (db) => {
      const due = await db
        .selectFrom("mails")
        .select("id")
        .where("next_attempt_at", "<=", clock.now())
        .orderBy("next_attempt_at")
        .limit(mostAtOnce)
        .execute();
      for (const { id } of due) await enqueue(db, "sendMail", { mailId: id }, { key: id });
    });
}

const keptMilliseconds = 90 * 24 * 60 * 60_000;

/** Clears away mails that were settled and written more than 90 days ago; due every day. */
export async function forgetOldMails(database: Database, clock: Clock): Promise<void> {
  await database
    .as("jobs")
    .deleteFrom("mails")
    .where("next_attempt_at", "is", null)
    .where("created_at", "<", new Date(clock.now().getTime() - keptMilliseconds))
    .execute();
}
