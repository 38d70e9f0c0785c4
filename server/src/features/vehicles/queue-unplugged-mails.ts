import { languageOf, type Language } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { takesUsualMails } from "../notifications/read-settings.ts";
import { graceMilliseconds } from "./find-unpluggings.ts";

/**
 * Owes each of the mandator's recipients a mail for each of these events (M5), if he wants them at all; whoever of them is
 * a user reads it in his language, anybody else in German. They are sent after the time of grace, unless the box is back
 * by then or the recipient off the list.
 */
export async function queueUnpluggedMails(
  db: MandatorDb,
  eventIds: readonly string[],
  now: Date,
): Promise<void> {
  if (eventIds.length === 0) return;
  const recipients = await recipientsOf(db);
  const sendAt = new Date(now.getTime() + graceMilliseconds);
  for (const eventId of eventIds) {
    for (const { address, language } of recipients) {
      await queueMail(db, {
        kind: mailKinds.boxUnplugged,
        to: [address],
        language,
        payload: { eventId },
        sendAt,
      });
    }
  }
}

async function recipientsOf(db: MandatorDb): Promise<{ address: string; language: Language }[]> {
  const { rows } = await sql<{ address: string; language: string | null }>`
    select distinct recipient.address, users.language
    from mandators
    cross join unnest(send_box_unplugged_notification_to) as recipient (address)
    left join logins on logins.email = lower(recipient.address) and logins.is_enabled
    left join users on users.id = logins.id
    where mandators.send_box_unplugged_notification and mandators.archived_at is null
      and ${takesUsualMails("users.id", "unplugged")}
    order by recipient.address`.execute(db);
  return rows.map(({ address, language }) => ({ address, language: languageOf(language) }));
}
