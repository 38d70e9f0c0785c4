import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/auth/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { countedAddressOf } from "../../platform/http/counted-address-of.ts";
import { Problem } from "../../platform/http/problem.ts";

const windowMilliseconds = 15 * 60 * 1000;
/**
 * How many of a kind in a window: for one e-mail, and from one network. Nobody's e-mail goes with a set-up: all count as one.
 * What is begun at a provider counts for the company instead, so that nobody shuts another out by his address, and what is
 * proved there for whoever is logged in.
 */
const most = {
  guess: { perEmail: 10, perAddress: 50 },
  link: { perEmail: 10, perAddress: 50 },
  setup: { perEmail: 200, perAddress: 10 },
  company: { perEmail: 3_000, perAddress: 300 },
  companyProof: { perEmail: 20, perAddress: 300 },
};
const say = inBothLanguages(de, en);

type Attempt = { email: string; address: string };

/** Guesses of a password, requests for a link to set a new one, codes of the set-up, and logins and proofs begun at a provider; each kind is counted for itself. */
type Kind = keyof typeof most;

/**
 * Notes a guess before the password is looked at, so that many at once cannot slip past the limit, and refuses the
 * 11th for an e-mail and the 51st from an address within 15 minutes (rule accounts/attempts).
 */
export async function limitGuesses(database: Database, clock: Clock, attempt: Attempt): Promise<void> {
  if (!(await noteAttempt(database, clock, "guess", attempt))) throw tooManyFailedAttempts();
}

/** The same for codes of the set-up: refuses the 11th from a network and the 201st from anywhere. */
export async function limitSetup(database: Database, clock: Clock, address: string): Promise<void> {
  if (!(await noteAttempt(database, clock, "setup", { email: "", address }))) throw tooManyFailedAttempts();
}

export const tooManyFailedAttempts = () =>
  new Problem(400, "TooManyFailedAttempts", { message: say.tooManyFailedAttempts });

/** Notes an attempt and says whether it is within the limit of its kind. Kept in PostgreSQL, over restarts. */
export async function noteAttempt(
  database: Database,
  clock: Clock,
  kind: Kind,
  attempt: Attempt,
): Promise<boolean> {
  const { email } = attempt;
  const address = countedAddressOf(attempt.address);
  const now = clock.now();
  const since = new Date(now.getTime() - windowMilliseconds);
  return database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      await sql`select pg_advisory_xact_lock(1, hashtext(${email}))`.execute(db);
      await sql`select pg_advisory_xact_lock(2, hashtext(${address}))`.execute(db);
      await db
        .deleteFrom("login_attempts")
        .where("attempted_at", "<", since)
        .where((row) => row.or([row("email", "=", email), row("address", "=", address)]))
        .execute();
      const { emails, addresses } = await db
        .selectFrom("login_attempts")
        .select((row) => [
          row.fn.countAll<number>().filterWhere("email", "=", email).as("emails"),
          row.fn.countAll<number>().filterWhere("address", "=", address).as("addresses"),
        ])
        .where("kind", "=", kind)
        .where((row) => row.or([row("email", "=", email), row("address", "=", address)]))
        .executeTakeFirstOrThrow();
      if (emails >= most[kind].perEmail || addresses >= most[kind].perAddress) return false;
      await db
        .insertInto("login_attempts")
        .values({ id: newId(clock), kind, email, address, attempted_at: now })
        .execute();
      return true;
    });
}

/** After a right password the wrong guesses before it count no more. */
export async function forgetGuesses(database: Database, email: string): Promise<void> {
  await database
    .as("admin")
    .deleteFrom("login_attempts")
    .where("email", "=", email)
    .where("kind", "=", "guess")
    .execute();
}
