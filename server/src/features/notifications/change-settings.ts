import type { Actor } from "@wegbuch/contract/access/actor";
import type { NotificationSetting } from "@wegbuch/contract/notifications/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";

/** Keeps what the actor wants of some kinds; of others it stays (rule notifications/settings). */
export async function changeSettings(
  db: MandatorDb,
  { userId }: Actor,
  settings: readonly NotificationSetting[],
): Promise<void> {
  const rows = settings.map(({ kind, isOnScreen, mail }) => ({ kind, is_on_screen: isOnScreen, mail }));
  await sql`
    insert into notification_settings (user_id, kind, is_on_screen, mail)
    select distinct on (kind) ${userId}::uuid, kind, is_on_screen, mail
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (kind text, is_on_screen boolean, mail text)
    order by kind
    on conflict (mandator_id, user_id, kind) do update
      set is_on_screen = excluded.is_on_screen, mail = excluded.mail`.execute(db);
}
