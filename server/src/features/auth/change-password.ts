import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { recordChange, type Author, type Shown } from "../../platform/history/record-change.ts";
import { invalid, say } from "../../platform/http/problem.ts";
import { endSessions, forgetBrowsers, type AdminDb } from "./end-sessions.ts";
import { isPassword, type Strength } from "./hash-password.ts";
import { forgetGuesses, limitGuesses } from "./limit-attempts.ts";

/** Whose password it is; super admins have no mandator. */
type LoginOwner = { id: string; mandatorId: string | null };

export const strengthFor = ({ mandatorId }: { mandatorId: string | null }): Strength =>
  mandatorId === null ? "superAdmin" : "ordinary";

/** Notes in the history what was changed, a password unless said, by whom; super admins belong to no history. */
type Note = (author: Author, changed?: { before: Shown; after: Shown }) => void;

/**
 * Runs work on a login in one transaction of the admin role, inside its mandator if it has one. Nobody else changes the
 * login meanwhile; whoever goes on to its tokens and sessions holds it first, so that nobody waits in a circle.
 */
export function withLogin<T>(
  database: Database,
  { id, mandatorId }: LoginOwner,
  work: (db: AdminDb, note: Note) => Promise<T>,
): Promise<T> {
  if (mandatorId === null) {
    return database
      .as("admin")
      .transaction()
      .execute(async (db) => {
        await holdLogin(db, id);
        return work(db, () => undefined);
      });
  }
  const newPassword = { before: {}, after: { password: "***" } };
  return inMandator(
    database,
    mandatorId,
    async (db) => {
      await holdLogin(db, id);
      return work(db, (author, { before, after } = newPassword) =>
        recordChange(db, author, { kind: "user", id }, before, after),
      );
    },
    { role: "admin" },
  );
}

async function holdLogin(db: AdminDb, id: string): Promise<void> {
  await db.selectFrom("logins").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/**
 * Gives a login a password somebody chose, hashed. It is no temporary one any more; the login's sessions end, but the one
 * to keep, and the ways to a new password that were mailed lead nowhere.
 */
export async function setPassword(
  db: AdminDb,
  loginId: string,
  passwordHash: string,
  { keepSession }: { keepSession?: string } = {},
): Promise<void> {
  await db
    .updateTable("logins")
    .set({
      password_hash: passwordHash,
      password_is_temporary: false,
      password_expires_at: null,
      temporary_password_request_id: null,
    })
    .where("id", "=", loginId)
    .execute();
  // Who guessed codes had the old one.
  await db.deleteFrom("code_guesses").where("login_id", "=", loginId).execute();
  await endMailedWays(db, [loginId]);
  await forgetBrowsers(db, loginId, keepSession);
  await endSessions(db, [loginId], keepSession);
}

type Known = { email: string; passwordHash: string | null };
type Guess = { field: string; password: string; address: string };

/** Refuses with a text for the field unless this is that person's password; guesses are limited as at the login. */
export async function confirmPassword(
  { database, clock }: { database: Database; clock: Clock },
  { email, passwordHash }: Known,
  { field, password, address }: Guess,
): Promise<void> {
  await limitGuesses(database, clock, { email, address });
  if (!(await isPassword(password, passwordHash))) throw invalid(field, say.passwordIsWrong);
  await forgetGuesses(database, email);
}

/** Links that were mailed to these people, or whose mail is on its way, open nothing any more. */
export async function endMailedWays(db: AdminDb, loginIds: readonly string[]): Promise<void> {
  const isOneOf = sql<string>`any(${[...loginIds]}::uuid[])`;
  await db
    .deleteFrom("password_tokens")
    .where((row) =>
      row.or([
        row("login_id", "=", isOneOf),
        row("email", "in", (login) => login.selectFrom("logins").select("email").where("id", "=", isOneOf)),
      ]),
    )
    .execute();
}
