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

/** Ends what people of a company have opened with its account, and what they have begun: all, or those with addresses of one domain. */
export async function endCompanySessions(
  database: Database,
  mandatorId: string,
  domain?: string,
): Promise<void> {
  const admin = database.as("admin");
  await admin.deleteFrom("login_challenges").where("company_id", "=", mandatorId).execute();
  let people = admin.selectFrom("logins").select("id").where("mandator_id", "=", mandatorId);
  if (domain !== undefined) people = people.where(sql`split_part(email, '@', 2)`, "=", domain);
  await admin
    .deleteFrom("sessions")
    .where("method", "=", "sso")
    .where("login_id", "in", () => people)
    .execute();
}

/** Forgets the browsers of an account, so that each but that of a session that is to stay is told of (rule accounts/new-devices). */
export async function forgetBrowsers(db: AdminDb, loginId: string, keep?: string): Promise<void> {
  await sql`
    delete from known_devices where login_id = ${loginId} and token_hash not in (
      select device_hash from sessions where id = ${keep ?? null} and device_hash is not null)`.execute(db);
}

/** Ends one of the sessions of a person, and forgets its browser if no other is its own; false where it is none of his. */
export async function endOwnSession(database: Database, loginId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ device_hash: Buffer | null }>`
    with ended as (
      delete from sessions where id = ${id} and login_id = ${loginId} returning device_hash
    ), forgotten as (
      delete from known_devices using ended
      where login_id = ${loginId} and token_hash = ended.device_hash and not exists (
        select from sessions as other
        where other.login_id = ${loginId} and other.id <> ${id} and other.device_hash = ended.device_hash)
    )
    select device_hash from ended`.execute(database.as("admin"));
  return rows.length > 0;
}
