import type { Actor } from "@wegbuch/contract/access/actor";
import { kindsFor, type NotificationKind } from "@wegbuch/contract/notifications/rules";
import type { NotificationSetting } from "@wegbuch/contract/notifications/schemas";
import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";

/** What the actor wants of each kind he may hear of; all is as usual until he says otherwise (rule notifications/settings). */
export async function readSettings(db: MandatorDb, actor: Actor): Promise<NotificationSetting[]> {
  const rows = await db
    .selectFrom("notification_settings")
    .select(["kind", "is_on_screen", "mail"])
    .where("user_id", "=", actor.userId)
    .execute();
  const said = new Map(rows.map((row) => [row.kind, row]));
  return kindsFor(actor).map((kind) => {
    const row = said.get(kind);
    return {
      kind,
      isOnScreen: row?.is_on_screen ?? true,
      mail: (row?.mail ?? "usual") as NotificationSetting["mail"],
    };
  });
}

/** The condition that somebody, by the column of his id, takes the usual mails of a kind (rule notifications/settings). */
export const takesUsualMails = (userId: string, kind: NotificationKind): RawBuilder<boolean> => sql<boolean>`
  not exists (
    select from notification_settings as said
    where said.user_id = ${sql.ref(userId)} and said.kind = ${kind} and said.mail in ('none', 'daily'))`;
