import { languageOf, type Language } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import type { Clock } from "../../platform/clock.ts";
import { newId } from "../../platform/db/ids.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { endMailedWays } from "./change-password.ts";
import { endSessions, type AdminDb } from "./end-sessions.ts";
import { awaitsPassword } from "./make-temporary-password.ts";

/**
 * Sends a user the welcome mail (M1), with a fresh temporary password as long as he has none of his own, and copies
 * without it to others (rule users/welcome-mail). `db` is a transaction of the admin role inside the user's mandator,
 * `copies` are addresses. Gives whether the mail brings a password.
 */
export async function queueWelcomeMail(
  db: AdminDb,
  clock: Clock,
  { userId, copies = [] }: { userId: string; copies?: readonly string[] },
): Promise<boolean> {
  const { email, language } = await addressee(db, userId);
  const requestId = newId(clock);
  // The temporary password of an earlier mail is good until this one brings its own.
  const { numUpdatedRows } = await db
    .updateTable("logins")
    .set({ temporary_password_request_id: requestId })
    .where("id", "=", userId)
    .where("password_is_temporary", "=", true)
    .executeTakeFirst();
  await queueMail(db, { kind: mailKinds.welcome, to: [email], language, payload: { userId, requestId } });
  // One mail each: an address that is refused must not hold up the others.
  for (const copy of new Set(copies)) {
    if (copy === email) continue;
    await queueMail(db, { kind: mailKinds.welcome, to: [copy], language, payload: { userId, isCopy: true } });
  }
  return numUpdatedRows > 0n;
}

/**
 * Takes a user's password away and mails him a temporary one (M3; rule accounts/mailed-password). From now on the old
 * one opens nothing and his sessions are over, for who resets a password may have reason to; until the mail is there a
 * forgot-password link helps.
 */
export async function queueNewPassword(db: AdminDb, clock: Clock, userId: string): Promise<void> {
  const { email, language } = await addressee(db, userId);
  const requestId = newId(clock);
  await db
    .updateTable("logins")
    .set({ ...awaitsPassword, temporary_password_request_id: requestId })
    .where("id", "=", userId)
    .execute();
  await endMailedWays(db, [userId]);
  await endSessions(db, [userId]);
  await queueMail(db, { kind: mailKinds.newPassword, to: [email], language, payload: { userId, requestId } });
}

async function addressee(db: AdminDb, userId: string): Promise<{ email: string; language: Language }> {
  const { email, language } = await db
    .selectFrom("logins")
    .innerJoin("users", "users.id", "logins.id")
    .select(["logins.email", "users.language"])
    .where("logins.id", "=", userId)
    .executeTakeFirstOrThrow();
  return { email, language: languageOf(language) };
}
