import type { Actor } from "@wegbuch/contract/access/actor";
import type { SeenNotifications } from "@wegbuch/contract/notifications/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { isOnScreen, notificationIsVisible } from "./visible-to.ts";

/**
 * Notes that the actor has seen some of what he is told, or all that was told until then and he wants on screen: what is told
 * later he has not seen, whenever it happened. What he may not know of is passed over, and once is enough (rule
 * notifications/seen).
 */
export async function noteSeen(
  db: MandatorDb,
  actor: Actor,
  seen: SeenNotifications,
  now: Date,
): Promise<void> {
  const isMeant =
    "ids" in seen
      ? sql`note.id = ${oneOf(seen.ids)}`
      : sql`note.created_at <= ${new Date(seen.until)} and note.ended_at is null and ${isOnScreen(actor)}`;
  await sql`
    insert into notification_marks (notification_id, user_id, seen_at)
    select note.id, ${actor.userId}, ${now}
    from notifications as note
    where ${isMeant} and ${notificationIsVisible(actor)}
    order by note.id
    on conflict do nothing`.execute(db);
}
