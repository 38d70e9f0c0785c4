import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { type Author, recordChange } from "../../platform/history/record-change.ts";

/** Ends all consents of a company that hold: what they were given to is no more what is agreed (rule retention/consent). */
export async function endConsents(db: MandatorDb, author: Author, now: Date): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    update agreement_consents set withdrawn_at = greatest(given_at, ${now})
    where mandator_id = current_mandator() and withdrawn_at is null
    returning user_id`.execute(db);
  for (const { user_id } of rows)
    recordChange(db, author, { kind: "user", id: user_id }, { consent: "true" }, { consent: "false" });
}
