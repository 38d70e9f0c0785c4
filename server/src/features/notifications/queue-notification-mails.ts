import type { NotificationKind } from "@wegbuch/contract/notifications/rules";
import { languageOf } from "@wegbuch/contract/kit/texts";
import { mailKinds } from "@wegbuch/contract/system/codes";
import type { MandatorDb } from "../../platform/db/database.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";

/**
 * Owes one mail of what was told of a kind at an instant to each person who wants to hear of it at once. What of it he may
 * know of is for its composer to say.
 */
export async function queueNotificationMails(
  db: MandatorDb,
  kind: NotificationKind,
  createdAt: Date,
): Promise<void> {
  const people = await db
    .selectFrom("notification_settings as said")
    .innerJoin("users", (join) =>
      join.onRef("users.mandator_id", "=", "said.mandator_id").onRef("users.id", "=", "said.user_id"),
    )
    .innerJoin("logins", (join) =>
      join.onRef("logins.mandator_id", "=", "said.mandator_id").onRef("logins.id", "=", "said.user_id"),
    )
    .select(["users.id", "users.language", "logins.email"])
    .where("said.kind", "=", kind)
    .where("said.mail", "=", "atOnce")
    .where("logins.is_enabled", "=", true)
    .where("users.archived_at", "is", null)
    .where("users.deleted_at", "is", null)
    .orderBy("users.id")
    .execute();
  for (const { id, email, language } of people)
    await queueMail(db, {
      kind: mailKinds.notifications,
      to: [email],
      language: languageOf(language),
      payload: { userId: id, kind, createdAt: createdAt.toISOString() },
    });
}
