import { roles } from "@wegbuch/contract/access/roles";
import { sql } from "kysely";
import { type Database, inMandator } from "../../platform/db/database.ts";
import type { Receipt } from "./note-receipts.ts";

/**
 * Makes a request granted again that a backup knows as open or not at all; what was written in it is lost with the time since
 * the backup. Whoever decided and is not in it yet is stood in for by an administrator. Gives whether the backup knows the
 * person, without whom there is nothing to erase (rule retention/restores).
 */
export function rememberRequest(
  database: Database,
  mandatorId: string,
  {
    id,
    userId,
    askedAt,
    dueOn,
    decidedAt,
    decidedBy,
    erasedUntil,
    keptUntilYear,
  }: NonNullable<Receipt["request"]>,
): Promise<boolean> {
  return inMandator(database, mandatorId, async (db) => {
    const { rows } = await sql`
      insert into deletion_requests
        (id, user_id, text, asked_at, due_on, decided_by, decided_at, is_granted, erased_until_on, kept_until_year)
      select ${id}, person.id, '', ${askedAt}, ${dueOn}, decider.id, ${decidedAt}, true, ${erasedUntil}, ${keptUntilYear}::smallint
      from users as person
      cross join lateral (
        select users.id from users
        where users.id = ${decidedBy} or users.role_id = ${roles.admin}
        order by (users.id = ${decidedBy}) desc, users.created_at, users.id
        limit 1
      ) as decider
      where person.id = ${userId}
      on conflict (mandator_id, id) do update
        set decided_by = excluded.decided_by, decided_at = excluded.decided_at, is_granted = true,
          erased_until_on = excluded.erased_until_on, kept_until_year = excluded.kept_until_year
      returning id`.execute(db);
    return rows.length > 0;
  });
}
