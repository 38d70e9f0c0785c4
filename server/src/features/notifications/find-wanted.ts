import type { Actor } from "@wegbuch/contract/access/actor";
import type { NotificationKind } from "@wegbuch/contract/notifications/rules";
import type { Notification } from "@wegbuch/contract/notifications/schemas";
import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { readNotifications } from "./queries.ts";
import { notificationIsVisible } from "./visible-to.ts";

type Reader = { actor: Actor; email: string };

/** More are not named in one mail, which says how many there are. */
const mostNamed = 50;

/** The latest ones, and how many there are at all. */
export type Wanted = { named: readonly Notification[]; number: number };

/**
 * Those of a kind that were told at an instant, still hold, and that the reader may know of and still wants at once; what
 * reaches him by another mail anyway is left out: fences and the list of unplugged boxes with his address, his own trips, and
 * that what is agreed has changed.
 */
export async function findWanted(
  db: MandatorDb,
  { actor, email }: Reader,
  { kind, createdAt }: { kind: NotificationKind; createdAt: Date },
): Promise<Wanted> {
  const isOtherwiseTold = sql<boolean>`(
    note.kind = 'agreement'
    or note.kind = 'openTrips' and note.user_id = ${actor.userId}
    or note.kind = 'alarm' and exists (
      select from visible_alarms as alarm
      join geofences as fence on fence.mandator_id = alarm.mandator_id and fence.id = alarm.geofence_id
      where alarm.mandator_id = note.mandator_id and alarm.id = note.subject_id
        and lower(fence.notification_email) = ${email})
    or note.kind = 'unplugged' and exists (
      select from mandators
      where mandators.id = note.mandator_id and send_box_unplugged_notification
        and ${email} = any (send_box_unplugged_notification_to)))`;
  const isMeant = sql<boolean>`note.kind = ${kind} and note.created_at = ${createdAt} and not ${isOtherwiseTold}`;
  return read(db, actor, { isMeant, mail: "atOnce" });
}

/** Those that were told in a span of time, still hold, and that the reader wants daily. */
export async function findWantedOfDay(
  db: MandatorDb,
  { actor }: Reader,
  { since, until }: { since: Date; until: Date },
): Promise<Wanted> {
  const isMeant = sql<boolean>`note.created_at > ${since} and note.created_at <= ${until}`;
  return read(db, actor, { isMeant, mail: "daily" });
}

type Asked = { isMeant: RawBuilder<boolean>; mail: "atOnce" | "daily" };

async function read(db: MandatorDb, actor: Actor, { isMeant, mail }: Asked): Promise<Wanted> {
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
  const ids = rows.slice(0, mostNamed).map(({ id }) => id);
  const told = new Map((await readNotifications(db, actor, ids)).map((one) => [one.id, one]));
  return { named: ids.flatMap((id) => told.get(id) ?? []), number: rows.length };
}
