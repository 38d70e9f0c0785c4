import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";

/**
 * Who an address tells places to, as looks name him (rule privacy/looks): whoever logs in with it in this company, else the
 * address itself, which is known from then on for as long as looks are. In the role of jobs.
 */
export async function findToldAddress(
  db: MandatorDb,
  address: string,
  now: Date,
): Promise<{ userId: string; mandatorId: string }> {
  const user = await db
    .selectFrom("users")
    .innerJoin("logins", "logins.id", "users.id")
    .select("users.id")
    .where("logins.email", "=", address.toLowerCase())
    .executeTakeFirst();
  return { userId: user?.id ?? (await keepAddress(db, address, now)), mandatorId: mandatorOf(db) };
}

async function keepAddress(db: MandatorDb, address: string, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into told_addresses (id, address, told_at) values (${newId()}, ${address.toLowerCase()}, ${now})
    on conflict (mandator_id, address) do update set told_at = greatest(told_addresses.told_at, excluded.told_at)
    returning id`.execute(db);
  return rows[0]!.id;
}
