import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { strengthFor, withLogin } from "./change-password.ts";
import { endSessions } from "./end-sessions.ts";
import type { KnownLogin } from "./find-login.ts";
import { hashPassword, isPassword } from "./hash-password.ts";
import { temporaryUntil } from "./make-temporary-password.ts";

type Parts = { database: Database; clock: Clock };
type Sent = { requestId: string; password: string };

/**
 * Makes the temporary password that a mail carries the one of its reader, for 30 days; at another attempt to send the
 * mail it is already. False when he has chosen his own meanwhile or a later mail brings another.
 */
export async function keepTemporaryPassword(
  { database, clock }: Parts,
  login: KnownLogin,
  { requestId, password }: Sent,
): Promise<boolean> {
  if (!login.passwordIsTemporary || login.temporaryPasswordRequestId !== requestId) return false;
  if (await isPassword(password, login.passwordHash)) return true;
  const passwordHash = await hashPassword(password, strengthFor(login));
  return withLogin(database, login, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("logins")
      .set({ password_hash: passwordHash, password_expires_at: temporaryUntil(clock.now()) })
      .where("id", "=", login.id)
      .where("password_is_temporary", "=", true)
      .where("temporary_password_request_id", "=", requestId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await endSessions(db, [login.id]);
    return true;
  });
}
