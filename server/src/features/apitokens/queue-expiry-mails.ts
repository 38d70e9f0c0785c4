import { roles } from "@wegbuch/contract/access/roles";
import { noticeDays } from "@wegbuch/contract/apitokens/rules";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { findPeople, type Person } from "../groups/find-people.ts";

/**
 * Owes the mail M36 for tokens that end within fourteen days, once for each (rule apitokens/ending): to who made them, or to
 * all administrators where he is none any more. Of a company that cannot log in nobody is told.
 */
export async function queueExpiryMails(
  { database, clock }: { database: Database; clock: Clock },
  mandatorId: string,
): Promise<void> {
  const now = clock.now();
  await inMandator(database, mandatorId, (db) => queueMails(db, now), { role: "jobs" });
}

async function queueMails(db: MandatorDb, now: Date): Promise<void> {
  const admins = await findPeople(db, sql`users.role_id = ${roles.admin}`, { now });
  if (admins.length === 0) return;
  const ending = await db
    .updateTable("api_tokens")
    .set({ told_at: now })
    .where("told_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .where("expires_at", "<=", sql<Date>`${now}::timestamptz + make_interval(days => ${noticeDays})`)
    .returning(["id", "created_by"])
    .execute();
  for (const person of admins) {
    const tokenIds = ending.filter(({ created_by }) => isFor(person, created_by, admins)).map(({ id }) => id);
    if (tokenIds.length === 0) continue;
    await queueMail(db, {
      kind: mailKinds.tokenExpires,
      to: [person.email],
      language: person.language,
      payload: { userId: person.actor.userId, tokenIds },
    });
  }
}

function isFor(person: Person, maker: string, admins: readonly Person[]): boolean {
  const isThere = admins.some(({ actor }) => actor.userId === maker);
  return isThere ? person.actor.userId === maker : true;
}
