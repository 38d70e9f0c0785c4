import { id } from "@wegbuch/contract/kit/wire";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { setPassword, strengthFor, withLogin } from "./change-password.ts";
import type { AdminDb } from "./end-sessions.ts";
import { findLogin } from "./find-login.ts";
import { isShut } from "./find-sso.ts";
import { hashPassword } from "./hash-password.ts";
import { forgetGuesses } from "./limit-attempts.ts";
import { type PasswordRules, refuseWeakPassword } from "./limit-passwords.ts";
import { hashOfToken } from "./make-token.ts";
import { noteAccessChange } from "./note-access-change.ts";

const lifeMilliseconds = 24 * 60 * 60 * 1000;

type Parts = { database: Database; clock: Clock; config?: PasswordRules };
type Given = { userId: string; passwordResetToken: string; newPassword: string };

/**
 * Sets a password by the link of a mail, once (rule accounts/reset-link). Whatever is wrong with the link, whether
 * unknown, used, too old, somebody else's or no link at all, is the same 404.
 */
export async function resetPassword({ database, clock, config }: Parts, given: Given): Promise<void> {
  const { userId, newPassword } = given;
  const login = id.safeParse(userId).success ? await findLogin(database, { id: userId }) : undefined;
  const token = { userId, hash: hashOfToken(given.passwordResetToken), now: clock.now() };
  // Looked at first, so that nobody has us hash passwords for tokens he made up.
  const isOpen = login !== undefined && (await isGood(database, token)) && !(await isShut(database, login));
  if (!isOpen) throw notFound("Reset link");
  refuseWeakPassword(config, { field: "newPassword", password: newPassword, email: login.email });
  const passwordHash = await hashPassword(newPassword, strengthFor(login));
  await withLogin(database, login, async (db, note) => {
    if (!(await useUp(db, token))) throw notFound("Reset link");
    await setPassword(db, login.id, passwordHash);
    const by = { userId: login.id, name: `${login.firstName} ${login.lastName}` };
    note(by);
    await noteAccessChange(db, clock, { loginId: login.id, mandatorId: login.mandatorId, by });
  });
  await forgetGuesses(database, login.email);
}

type Token = { userId: string; hash: Buffer; now: Date };

async function isGood(database: Database, { userId, hash, now }: Token): Promise<boolean> {
  const row = await database
    .as("admin")
    .selectFrom("password_tokens")
    .select("request_id")
    .where("token_hash", "=", hash)
    .where("login_id", "=", userId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of several who use a token at once one succeeds: the others find it gone. */
async function useUp(db: AdminDb, { userId, hash, now }: Token): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("password_tokens")
    .where("token_hash", "=", hash)
    .where("login_id", "=", userId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type Sent = { requestId: string; loginId: string; token: string };

/**
 * Remembers what the mail of a request carries; the 24 hours run from the sending. False when the request has been
 * followed by another, or was forgotten because the password was changed.
 */
export async function keepToken(
  { database, clock }: Parts,
  { requestId, loginId, token }: Sent,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .as("admin")
    .updateTable("password_tokens")
    .set({
      login_id: loginId,
      token_hash: hashOfToken(token),
      expires_at: new Date(clock.now().getTime() + lifeMilliseconds),
    })
    .where("request_id", "=", requestId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
