import { roles } from "@wegbuch/contract/access/roles";
import { languageOf } from "@wegbuch/contract/kit/texts";
import { dayOf, startOfDay, wallOf } from "@wegbuch/contract/kit/vienna-clock";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";

/** Local hour from which the mail of the day is sent. */
const fromHour = 7;

/** What was found may be written that much later; it tells of what was found before, so that the next one misses none. */
const writtenWithinMs = 10 * 60_000;

/**
 * Owes each person who wants something told daily one mail a day of what was told since the one before; several workers may do
 * so at once (rule notifications/settings).
 */
export async function sendDigests(
  { database, clock }: { database: Database; clock: Clock },
  mandatorId: string,
): Promise<void> {
  const now = clock.now();
  if (new Date(wallOf(now.getTime())).getUTCHours() < fromHour) return;
  await inMandator(database, mandatorId, (db) => owe(db, now), { role: "jobs" });
}

type Owed = { id: string; email: string; language: string | null; since: Date };

async function owe(db: MandatorDb, now: Date): Promise<void> {
  const today = new Date(startOfDay(dayOf(now)));
  const until = new Date(now.getTime() - writtenWithinMs);
  const { rows } = await sql<Owed>`
    with wanting as (
      select users.id, users.language, logins.email, coalesce(digest.told_until, ${until}::timestamptz - interval '1 day') as since
      from users
      join logins on logins.mandator_id = users.mandator_id and logins.id = users.id and logins.is_enabled
      left join notification_digests as digest
        on digest.mandator_id = users.mandator_id and digest.user_id = users.id
      where users.archived_at is null and users.deleted_at is null and users.role_id <> ${roles.superAdmin}
        and exists (
          select from notification_settings as said where said.user_id = users.id and said.mail = 'daily')
    ), first as (
      insert into notification_digests as digest (user_id, told_until)
      select id, ${until} from wanting order by id
      on conflict (mandator_id, user_id) do update set told_until = excluded.told_until
        where digest.told_until < ${today}
      returning user_id
    )
    select wanting.* from wanting join first on first.user_id = wanting.id order by wanting.id`.execute(db);
  for (const { id, email, language, since } of rows)
    await queueMail(db, {
      kind: mailKinds.notificationsOfDay,
      to: [email],
      language: languageOf(language),
      payload: { userId: id, since: since.toISOString(), until: until.toISOString() },
    });
}
