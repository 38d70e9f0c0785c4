import { roles } from "@wegbuch/contract/access/roles";
import { sql } from "kysely";
import { type Database, inMandator } from "../../platform/db/database.ts";

/** How a request for erasing stood once it was decided or withdrawn, without what was written in it. */
export type KnownRequest = {
  id: string;
  userId: string;
  enteredBy: string | null;
  askedAt: string;
  dueOn: string;
  decidedBy: string | null;
  decidedAt: string | null;
  isGranted: boolean | null;
  erasedUntil: string | null;
  keptUntilYear: number | null;
  withdrawnAt: string | null;
};

/**
 * Makes a request known again as it was decided or withdrawn, which a backup knows as open or not at all; what was written in
 * one it does not know is lost with the time since. Whoever decided or entered it and is not in it yet is stood in for by an
 * administrator. What the backup knows goes on and never back: what was withdrawn stays so. Gives whether the backup knows
 * the person, without whom there is nothing to erase (rule retention/restores).
 */
export function rememberRequest(
  database: Database,
  mandatorId: string,
  request: KnownRequest,
): Promise<boolean> {
  const { id, userId, askedAt, dueOn, decidedAt, isGranted, erasedUntil, keptUntilYear, withdrawnAt } =
    request;
  return inMandator(database, mandatorId, async (db) => {
    await sql`
      insert into deletion_requests
        (id, user_id, text, asked_at, due_on, entered_by, decided_by, decided_at, is_granted, erased_until_on, kept_until_year,
          withdrawn_at)
      select ${id}, person.id, '', ${askedAt}, ${dueOn}, ${standIn(request.enteredBy)}, ${standIn(request.decidedBy)},
        ${decidedAt}, ${isGranted}::boolean, ${erasedUntil}::date, ${keptUntilYear}::smallint, ${withdrawnAt}::timestamptz
      from users as person
      where person.id = ${userId}
      on conflict (mandator_id, id) do update
        set decided_by = excluded.decided_by, decided_at = excluded.decided_at, is_granted = excluded.is_granted,
          erased_until_on = excluded.erased_until_on, kept_until_year = excluded.kept_until_year,
          withdrawn_at = excluded.withdrawn_at,
          text = case when excluded.withdrawn_at is null then deletion_requests.text else '' end
        where deletion_requests.user_id = excluded.user_id and deletion_requests.erased_at is null and deletion_requests.withdrawn_at is null
          and (deletion_requests.decided_at is null or excluded.withdrawn_at is not null)`.execute(db);
    const person = await db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
    return person !== undefined;
  });
}

const standIn = (userId: string | null) => sql`(
  select users.id from users
  where ${userId}::uuid is not null and (users.id = ${userId} or users.role_id = ${roles.admin})
  order by (users.id = ${userId}) desc, users.created_at, users.id
  limit 1)`;
