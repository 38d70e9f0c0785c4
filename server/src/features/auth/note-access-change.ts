import { languageOf } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import type { Clock } from "../../platform/clock.ts";
import type { MandatorDb } from "../../platform/db/database.ts";
import { type Author, signedName } from "../../platform/history/record-change.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import type { AdminDb } from "./end-sessions.ts";
import { holdPlaces } from "./keep-place-hold.ts";

type Change = {
  loginId: string;
  /** Super admins have no mandator, and no trips. */
  mandatorId: string | null;
  /** Under the id of the account it is its owner, who came by his password or by a mailed link. */
  by: Exclude<Author, "System">;
  /** The address until now, if that is what was changed; else it was the password. */
  formerEmail?: string;
};

/**
 * Tells the addresses of an account, the one until now and the one from now on, that its password or address was
 * changed, and by whom. If that was not its owner, the account's earlier private trips are hidden until the first of
 * those addresses agrees. To be called after the change, in its transaction.
 */
export async function noteAccessChange(db: AdminDb, clock: Clock, change: Change): Promise<void> {
  const { loginId, mandatorId, by } = change;
  const { email, language } = await accountOf(db, loginId);
  const { formerEmail = email } = change;
  const isOwn = by.userId === loginId && !by.supportUserId;
  const hold =
    isOwn || mandatorId === null
      ? null
      : await holdPlaces(db as MandatorDb, clock, { userId: loginId, email: formerEmail });
  const told = new Set([formerEmail, email, ...(hold ? [hold.email] : [])]);
  const what = change.formerEmail === undefined ? "password" : "email";
  const payload = { loginId, what, by: isOwn ? null : signedName(by), changedAt: clock.now() };
  for (const address of told) {
    const link = address === hold?.email && { requestId: hold.requestId };
    await queueMail(db, {
      kind: mailKinds.accessChanged,
      to: [address],
      language,
      payload: { ...payload, ...link },
      mandatorId,
    });
  }
}

async function accountOf(db: AdminDb, loginId: string) {
  const row = await db
    .selectFrom("logins")
    .leftJoin("users", "users.id", "logins.id")
    .leftJoin("super_users", "super_users.id", "logins.id")
    .select("logins.email")
    .select((of) => of.fn.coalesce("users.language", "super_users.language").as("language"))
    .where("logins.id", "=", loginId)
    .executeTakeFirstOrThrow();
  return { email: row.email, language: languageOf(row.language) };
}
