import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { KnownLogin } from "./find-login.ts";
import { tooManyFailedAttempts } from "./limit-attempts.ts";
import { noteFactorChange } from "./note-factor-change.ts";

const day = 24 * 60 * 60 * 1000;
const mostCodes = 100;

/**
 * Counts a code before it is looked at, and refuses the 101st within a day, whatever is forgotten of wrong passwords
 * meanwhile; with the hundredth the person is told by mail (rule accounts/factors).
 */
export async function limitCodes(database: Database, clock: Clock, login: KnownLogin): Promise<true> {
  const now = clock.now();
  const isOver = sql`code_guesses.since <= ${new Date(now.getTime() - day)}`;
  const guesses = await database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      const { rows } = await sql<{ guesses: number }>`
        insert into code_guesses (login_id, since, guesses) values (${login.id}, ${now}, 1)
        on conflict (login_id) do update set
          since = case when ${isOver} then excluded.since else code_guesses.since end,
          guesses = case when ${isOver} then 1 else code_guesses.guesses + 1 end
        returning guesses`.execute(db);
      const counted = rows[0]!.guesses;
      if (counted === mostCodes) await noteFactorChange(db, clock, login, { what: "guesses", by: null });
      return counted;
    });
  if (guesses > mostCodes) throw tooManyFailedAttempts();
  return true;
}

/** After a right one those before count no more. */
export async function forgetCodes(database: Database, loginId: string): Promise<void> {
  await database.as("admin").deleteFrom("code_guesses").where("login_id", "=", loginId).execute();
}
