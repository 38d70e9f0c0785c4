import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/auth/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { Problem } from "../../platform/http/problem.ts";

const say = inBothLanguages(de, en);
const dayMilliseconds = 24 * 60 * 60 * 1000;
const mostPerDay = 200;

/** Invitations, temporary passwords and news of changed accounts: mails whose receivers people of a company choose. */
const counted = [mailKinds.welcome, mailKinds.newPassword, mailKinds.accessChanged];

/**
 * Refuses with 429 when a company has had 200 such mails sent within a day, before anything is changed
 * (rule mails/day-limit). Others who send at the same time wait, so that nobody slips past. `db` is a transaction of
 * the admin role inside the mandator.
 */
export async function limitMails(db: MandatorDb, clock: Clock): Promise<void> {
  await sql`select pg_advisory_xact_lock(3, hashtext(${mandatorOf(db)}))`.execute(db);
  const since = new Date(clock.now().getTime() - dayMilliseconds);
  const { mails, first } = await db
    .selectFrom("mails")
    .select((row) => [row.fn.countAll<number>().as("mails"), row.fn.min("created_at").as("first")])
    .where("mandator_id", "=", mandatorOf(db))
    .where("created_at", ">", since)
    .where("kind", "in", counted)
    .executeTakeFirstOrThrow();
  if (mails < mostPerDay) return;
  const retryAfterSeconds = Math.ceil((first.getTime() - since.getTime()) / 1000);
  throw new Problem(429, "TooManyMails", { message: say.tooManyMails, retryAfterSeconds });
}
