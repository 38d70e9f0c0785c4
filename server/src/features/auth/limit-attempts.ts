import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/auth/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { networkOf } from "../../platform/http/network-of.ts";
import { Problem } from "../../platform/http/problem.ts";

const windowMilliseconds = 15 * 60 * 1000;
const mostPerEmail = 10;
const mostPerAddress = 50;
const say = inBothLanguages(de, en);

type Attempt = { email: string; address: string };

/**
 * Notes an attempt before the password is looked at, so that many at once cannot slip past the limit, and refuses the
 * 11th for an e-mail and the 51st from an address within 15 minutes (OQ-056). Kept in PostgreSQL, over restarts.
 */
export async function noteAttempt(database: Database, clock: Clock, attempt: Attempt): Promise<void> {
  const { email } = attempt;
  const address = networkOf(attempt.address);
  const now = clock.now();
  const since = new Date(now.getTime() - windowMilliseconds);
  const isAllowed = await database
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
        .where((row) => row.or([row("email", "=", email), row("address", "=", address)]))
        .executeTakeFirstOrThrow();
      if (emails >= mostPerEmail || addresses >= mostPerAddress) return false;
      await db
        .insertInto("login_attempts")
        .values({ id: newId(clock), email, address, attempted_at: now })
        .execute();
      return true;
    });
  if (!isAllowed) throw new Problem(400, "TooManyFailedAttempts", { message: say.tooManyFailedAttempts });
}

/** After a right password the failures before it count no more. */
export async function forgetAttempts(database: Database, email: string): Promise<void> {
  await database.as("admin").deleteFrom("login_attempts").where("email", "=", email).execute();
}
