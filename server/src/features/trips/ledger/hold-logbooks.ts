import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../../platform/db/database.ts";

/** Above this many the mandator is held as a whole: the server's room for locks is for everybody. */
const mostHeldAlone = 500;

/**
 * Holds the logbooks of these vehicles, and of drivers whose times must not overlap, until the transaction ends: whoever
 * writes trips, the tracker or a person, does so before he reads what is there, once and for all he will touch. So nobody
 * overlooks a trip that another is writing, and nobody waits in a circle.
 */
export async function holdLogbooks(db: MandatorDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  if (new Set(ids).size > mostHeldAlone) return holdAllLogbooks(db);
  await sql`
    select pg_advisory_xact_lock_shared(${keyOf(db)})::text
    union all
    select pg_advisory_xact_lock(5, key)::text
    from (select distinct hashtext(id) as key from unnest(${[...ids]}::text[]) as id order by key) as keys`.execute(
    db,
  );
}

/** The same for every vehicle and driver of the mandator. */
export async function holdAllLogbooks(db: MandatorDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(db)})`.execute(db);
}

const keyOf = (db: MandatorDb) => sql`4, hashtext(${mandatorOf(db)})`;
