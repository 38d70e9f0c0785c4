import type { Actor } from "@wegbuch/contract/access/actor";
import { mostCounted, type NotificationKind } from "@wegbuch/contract/notifications/rules";
import type { Notification, NotificationFilter } from "@wegbuch/contract/notifications/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { seesOthers, userIsVisible, withGroupsFound } from "../groups/visible-to.ts";
import { hasSeen, isOnScreen, isUnseen, notificationIsVisible } from "./visible-to.ts";

type Selection = Pick<NotificationFilter, "kinds" | "isUnseen">;

/** What the actor is told, what was told last first, for pageIn. */
export const notificationList =
  (asking: Actor, { kinds, isUnseen: isOnlyUnseen }: Selection) =>
  async (open: MandatorDb) => {
    const actor = await withGroupsFound(open, asking);
    return {
      ids: (db: MandatorDb) =>
        db
          .selectFrom("notifications as note")
          .select("note.id")
          .where(notificationIsVisible(actor))
          .where(isOnScreen(actor))
          .$if(kinds !== undefined, (some) => some.where("note.kind", "in", kinds!))
          .$if(isOnlyUnseen, (some) => some.where(isUnseen(actor)))
          // By when they were told: nothing new lies further down.
          .orderBy("note.id", "desc"),
      read: async (db: MandatorDb, ids: readonly string[]): Promise<Notification[]> =>
        readNotifications(db, actor, ids),
    };
  };

/** Some of what the actor is told, in any order. */
export async function readNotifications(
  db: MandatorDb,
  actor: Actor,
  ids: readonly string[],
): Promise<Notification[]> {
  return (await rowsOf(db, actor, ids)).map(notificationOf);
}

/** How many the actor has not seen; no more than are told are looked for. */
export async function countUnseen(db: MandatorDb, asking: Actor): Promise<number> {
  const actor = await withGroupsFound(db, asking);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notifications as note where ${isUnseen(actor)} and ${isOnScreen(actor)}
        and ${notificationIsVisible(actor)}
      limit ${sql.lit(mostCounted)}
    ) as unseen`.execute(db);
  return rows[0]!.count;
}

/** Names of others who have seen it, the first ones: enough to know whether somebody is on it. */
const mostNamed = 5;

type Named = { id: string; name: string };

type Row = {
  id: string;
  kind: NotificationKind;
  happened_at: Date;
  created_at: Date;
  ended_at: Date | null;
  is_seen: boolean;
  facts: Notification["facts"];
  vehicle: Notification["vehicle"];
  user: Named | null;
  geofence: Named | null;
  event: Notification["event"];
  seen_by: { named: { name: string; seenAt: string }[]; count: number } | null;
};

async function rowsOf(db: MandatorDb, actor: Actor, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select note.id, note.kind, note.happened_at, note.created_at, note.ended_at, ${hasSeen(actor.userId)} as is_seen, note.facts,
      case when vehicle.id is not null then jsonb_build_object(
        'id', vehicle.id, 'name', vehicle.name, 'licensePlate', vehicle.license_plate) end as vehicle,
      case when person.id is not null then jsonb_build_object(
        'id', person.id, 'name', person.first_name || ' ' || person.last_name) end as "user",
      case when alarm.id is not null then jsonb_build_object(
        'id', alarm.geofence_id, 'name', alarm.geofence_title) end as geofence,
      alarm.event, ${seenBy(actor)} as seen_by
    from notifications as note
    left join vehicles as vehicle on vehicle.mandator_id = note.mandator_id and vehicle.id = note.vehicle_id
    left join users as person on person.mandator_id = note.mandator_id and person.id = note.user_id
    left join visible_alarms as alarm on note.kind = 'alarm' and alarm.mandator_id = note.mandator_id
      and alarm.id = note.subject_id
    where note.id = ${oneOf(ids)} and ${notificationIsVisible(actor)}`.execute(db);
  return rows;
}

function seenBy(actor: Actor) {
  if (!seesOthers(actor)) return sql`null::jsonb`;
  return sql`(
    select jsonb_build_object('count', max(seen.count),
      'named', jsonb_agg(jsonb_build_object('name', seen.name, 'seenAt', seen.seen_at) order by seen.seen_at, seen.id))
    from (
      select reader.id, reader.first_name || ' ' || reader.last_name as name, mark.seen_at, count(*) over () as count
      from notification_marks as mark
      join users as reader on reader.mandator_id = mark.mandator_id and reader.id = mark.user_id
      where mark.mandator_id = note.mandator_id and mark.notification_id = note.id
        and reader.id <> ${actor.userId} and ${userIsVisible(actor, "reader.id")}
      order by mark.seen_at, reader.id
      limit ${sql.lit(mostNamed)}
    ) as seen
    having count(*) > 0)`;
}

function notificationOf(row: Row): Notification {
  const { named, count } = row.seen_by ?? { named: [], count: 0 };
  return {
    id: row.id,
    kind: row.kind,
    happenedAt: row.happened_at.toISOString(),
    toldAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    isSeen: row.is_seen,
    vehicle: row.vehicle,
    user: row.user,
    geofence: row.geofence,
    event: row.event,
    facts: row.facts,
    seenBy: named.map(({ name, seenAt }) => ({ name, seenAt: new Date(seenAt).toISOString() })),
    moreSeenBy: count - named.length,
  };
}
