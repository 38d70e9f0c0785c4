import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { Granted } from "./erase-drives.ts";

/**
 * Takes what else was kept of the places of a person up to the first night: his rules with places of that time once they have
 * ended, as they say nothing of trips that are still told, and what he had packed for himself (rule deletionrequests/granted).
 */
export async function eraseKept(db: MandatorDb, { requestId, personId }: Granted, now: Date): Promise<void> {
  const granted = sql`(
    select coalesce(erased_at, ${now}) from deletion_requests
    where id = ${requestId} and is_granted and withdrawn_at is null)`;
  await sql`
    delete from classification_rules
    where user_id = ${personId} and kind <> 1 and ended_at is not null and created_at < ${granted}`.execute(
    db,
  );
  await sql`
    delete from own_exports
    where user_id = ${personId} and ready_at is not null and asked_at < ${granted}`.execute(db);
}
