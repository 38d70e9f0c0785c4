import type { Actor } from "@wegbuch/contract/access/actor";
import type { Notification } from "@wegbuch/contract/notifications/schemas";
import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { readNotifications } from "./queries.ts";
import { notificationIsVisible } from "./visible-to.ts";

type Reader = { actor: Actor; email: string };

/**
 * Those of some notifications that still hold, that the reader may know of and still wants at once; what reaches him by another
 * mail anyway is left out: fences and the list of unplugged boxes with his address, and his own trips.
 */
export async function findWanted(
  db: MandatorDb,
  { actor, email }: Reader,
  ids: readonly string[],
): Promise<Notification[]> {
  const isOtherwiseTold = sql<boolean>`(
    note.kind = 'openTrips' and note.user_id = ${actor.userId}
    or note.kind = 'alarm' and exists (
      select from visible_alarms as alarm
      join geofences as fence on fence.mandator_id = alarm.mandator_id and fence.id = alarm.geofence_id
      where alarm.mandator_id = note.mandator_id and alarm.id = note.subject_id
        and lower(fence.notification_email) = ${email})
    or note.kind = 'unplugged' and exists (
      select from mandators
      where mandators.id = note.mandator_id and send_box_unplugged_notification
        and ${email} = any (send_box_unplugged_notification_to)))`;
  const isMeant = sql<boolean>`note.id = ${oneOf(ids)} and not ${isOtherwiseTold}`;
  return read(db, actor, { isMeant, mail: "atOnce" });
}

/** Those that were told in a span of time, still hold, and that the reader wants daily. */
export async function findWantedOfDay(
  db: MandatorDb,
  { actor }: Reader,
  { since, until }: { since: Date; until: Date },
): Promise<Notification[]> {
  const isMeant = sql<boolean>`note.created_at > ${since} and note.created_at <= ${until}`;
  return read(db, actor, { isMeant, mail: "daily" });
}

type Asked = { isMeant: RawBuilder<boolean>; mail: "atOnce" | "daily" };

async function read(db: MandatorDb, actor: Actor, { isMeant, mail }: Asked): Promise<Notification[]> {
  const rows = await db
    .selectFrom("notifications as note")
    .select("note.id")
    .where(isMeant)
    .where("note.ended_at", "is", null)
    .where(notificationIsVisible(actor))
    .where(
      sql<boolean>`exists (
        select from notification_settings as said
        where said.user_id = ${actor.userId} and said.kind = note.kind and said.mail = ${mail})`,
    )
    .orderBy("note.happened_at", "desc")
    .orderBy("note.id")
    .execute();
  const ids = rows.map(({ id }) => id);
  const told = new Map((await readNotifications(db, actor, ids)).map((one) => [one.id, one]));
  return ids.flatMap((id) => told.get(id) ?? []);
}
