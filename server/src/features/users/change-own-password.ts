import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { forbidden } from "../../platform/http/admit.ts";
import { invalid, say } from "../../platform/http/problem.ts";
import type { Session } from "../../platform/http/session.ts";
import { confirmPassword, setPassword, strengthFor, withLogin } from "../auth/change-password.ts";
import type { AdminDb } from "../auth/end-sessions.ts";
import { findLogin, type KnownLogin } from "../auth/find-login.ts";
import { hashPassword } from "../auth/hash-password.ts";
import { type PasswordRules, refuseWeakPassword } from "../auth/limit-passwords.ts";
import { noteAccessChange } from "../auth/note-access-change.ts";

type Parts = { database: Database; clock: Clock; config?: PasswordRules };

/**
 * Replaces a temporary password by one the person chose, without asking for it again; 403 if there is none
 * (rule accounts/temporary-password).
 */
export async function setFirstPassword(parts: Parts, session: Session, newPassword: string): Promise<void> {
  const login = await ownLogin(parts.database, session);
  if (!login.passwordIsTemporary) throw forbidden();
  await change(parts, session, { login, newPassword, refusal: forbidden });
}

type Given = { currentPassword: string; newPassword: string; address: string };

/** Changes the caller's password; his other sessions end (rule accounts/password). */
export async function changeOwnPassword(parts: Parts, session: Session, given: Given): Promise<void> {
  const { currentPassword: password, newPassword, address } = given;
  const login = await ownLogin(parts.database, session);
  await confirmPassword(parts, login, { field: "currentPassword", password, address });
  const refusal = () => invalid("currentPassword", say.passwordIsWrong);
  await change(parts, session, { login, newPassword, refusal });
}

async function ownLogin(database: Database, { caller }: Session): Promise<KnownLogin> {
  const login = await findLogin(database, { id: caller.userId });
  if (login === undefined) throw forbidden();
  return login;
}

type Change = { login: KnownLogin; newPassword: string; refusal: () => Error };

async function change(
  { database, clock, config }: Parts,
  { id, caller }: Session,
  change: Change,
): Promise<void> {
  const { login, newPassword, refusal } = change;
  refuseWeakPassword(config, { field: "newPassword", password: newPassword, email: login.email });
  const passwordHash = await hashPassword(newPassword, strengthFor(login));
  await withLogin(database, login, async (db, note) => {
    if (!(await isUnchanged(db, login))) throw refusal();
    await setPassword(db, login.id, passwordHash, { keepSession: id });
    note(caller);
    await noteAccessChange(db, clock, { loginId: login.id, mandatorId: login.mandatorId, by: caller });
  });
}

/** Whether the password is still the one that was looked at. */
async function isUnchanged(db: AdminDb, { id, passwordHash }: KnownLogin): Promise<boolean> {
  const login = await db.selectFrom("logins").select("password_hash").where("id", "=", id).executeTakeFirst();
  return login !== undefined && login.password_hash === passwordHash;
}
