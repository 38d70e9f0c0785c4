import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { KnownLogin } from "./find-login.ts";
import { tooManyFailedAttempts } from "./limit-attempts.ts";
import { noteFactorChange } from "./note-factor-change.ts";

const day = 24 * 60 * 60 * 1000;
const mostCodes = 100;

/**
 * Whether a code is right, counted before it is looked at. Refuses the 101st within a day, whatever is forgotten of wrong
 * passwords meanwhile; when the hundredth was wrong the person is told by mail. After a right one those before count no more
 * (rule accounts/factors).
 */
export async function limitCodes(
  { database, clock }: { database: Database; clock: Clock },
  login: KnownLogin,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const guesses = await count(database, clock, login.id);
  if (guesses > mostCodes) throw tooManyFailedAttempts();
  if (await isRight()) {
    await database.as("admin").deleteFrom("code_guesses").where("login_id", "=", login.id).execute();
    return true;
  }
  if (guesses === mostCodes)
    await database
      .as("admin")
      .transaction()
      .execute((db) => noteFactorChange(db, clock, login, { what: "guesses", by: null }));
  return false;
}

async function count(database: Database, clock: Clock, loginId: string): Promise<number> {
  const now = clock.now();
  const isOver = sql`code_guesses.since <= ${new Date(now.getTime() - day)}`;
  const { rows } = await sql<{ guesses: number }>`
    insert into code_guesses (login_id, since, guesses) values (${loginId}, ${now}, 1)
    on conflict (login_id) do update set
      since = case when ${isOver} then excluded.since else code_guesses.since end,
      guesses = case when ${isOver} then 1 else code_guesses.guesses + 1 end
    returning guesses`.execute(database.as("admin"));
  return rows[0]!.guesses;
}
