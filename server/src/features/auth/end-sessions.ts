import { sql, type Transaction } from "kysely";
import type { Database, MandatorDb } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/types.ts";

/** A transaction of the admin role, inside a mandator or across them. */
export type AdminDb = MandatorDb | Transaction<DB>;

/** Ends all sessions of these people, but one that is to stay, and the logins that wait for a second factor. Support acting as them is refused at its next call. */
export async function endSessions(db: AdminDb, loginIds: readonly string[], keep?: string): Promise<void> {
  let sessions = db.deleteFrom("sessions").where("login_id", "=", sql<string>`any(${[...loginIds]}::uuid[])`);
  if (keep !== undefined) sessions = sessions.where("id", "<>", keep);
  await sessions.execute();
  await db
    .deleteFrom("login_challenges")
    .where("login_id", "=", sql<string>`any(${[...loginIds]}::uuid[])`)
    .execute();
}

/** Ends one of the sessions of a person; false where it is none of his. */
export async function endOwnSession(database: Database, loginId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .as("admin")
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("login_id", "=", loginId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
