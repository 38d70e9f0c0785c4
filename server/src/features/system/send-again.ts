import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/system/texts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { mailJobOf } from "../../platform/mail/queue-mail.ts";

const say = inBothLanguages(de, en);

/**
 * Lets a mail that failed for good begin anew, to those who have not got it. One that waits already is left to wait; of
 * one that has arrived or was dropped nothing is left to send (409).
 */
export async function sendAgain(
  { database, clock }: { database: Database; clock: Clock },
  id: string,
): Promise<void> {
  await database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      const mail = await db
        .selectFrom("mails")
        .select(["kind", "failed_at", "next_attempt_at"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst();
      if (mail === undefined) throw notFound("Mail");
      if (mail.next_attempt_at !== null) return;
      if (mail.failed_at === null) throw new Problem(409, "Conflict", { message: say.mailIsSettled });
      await db
        .updateTable("mails")
        .set({ failed_at: null, attempts: 0, next_attempt_at: clock.now() })
        .where("id", "=", id)
        .execute();
      await enqueue(db, mailJobOf(mail.kind), { mailId: id }, { key: id });
    });
}
