import type { NotificationKind } from "@wegbuch/contract/notifications/rules";
import type { NotificationFacts } from "@wegbuch/contract/notifications/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOf } from "../../platform/db/search.ts";
import { queuePushes } from "../../platform/push/queue-pushes.ts";
import { queueNotificationMails } from "./queue-notification-mails.ts";

/** Something people are to know of. */
export type Cause = {
  /** Names this cause among all of its kind that ever were. */
  key: string;
  vehicleId?: string;
  userId?: string;
  subjectId?: string;
  happenedAt: Date;
  facts?: NotificationFacts;
};

/**
 * Makes the open notifications of a kind, or those of some vehicles, those of their causes: new ones are told, what is gone has ended, and what is back
 * is open again, seen or not (rule notifications/once). Several workers may do so at once; gives how many were new.
 */
export async function keepNotifications(
  db: MandatorDb,
  kind: NotificationKind,
  { causes, vehicleIds }: { causes: readonly Cause[]; vehicleIds?: readonly string[] | undefined },
  now: Date,
): Promise<number> {
  const found = asRecords(causes);
  const isLookedAt = vehicleIds === undefined ? sql`true` : sql`note.vehicle_id = ${oneOf(vehicleIds)}`;
  await sql`
    update notifications as note set ended_at = null, facts = cause.facts
    from ${found}
    where note.kind = ${kind} and note.key = cause.key
      and (note.ended_at is not null or note.facts is distinct from cause.facts)`.execute(db);
  await sql`
    update notifications as note set ended_at = ${now}
    where note.kind = ${kind} and note.ended_at is null and ${isLookedAt} and note.key not in (select cause.key from ${found})`.execute(
    db,
  );
  return addNotifications(db, kind, causes, now);
}

/** Tells of causes of which nobody was told yet, and by mail and on devices who wants to know at once; gives how many those are. */
export async function addNotifications(
  db: MandatorDb,
  kind: NotificationKind,
  causes: readonly Cause[],
  now: Date,
): Promise<number> {
  if (causes.length === 0) return 0;
  const { rows } = await sql<{ id: string }>`
    insert into notifications (id, kind, key, vehicle_id, user_id, subject_id, facts, happened_at, created_at)
    select id, ${kind}, key, vehicle_id, user_id, subject_id, facts, happened_at, ${now}
    from ${asRecords(causes.toSorted((one, other) => one.happenedAt.getTime() - other.happenedAt.getTime()))}
    where not exists (select from notifications as note where note.kind = ${kind} and note.key = cause.key)
    order by key
    on conflict (mandator_id, kind, key) do nothing
    returning id`.execute(db);
  if (rows.length === 0) return 0;
  await queueNotificationMails(db, kind, now);
  if (isPushed(kind))
    await queuePushes(
      db,
      rows.map(({ id }) => ({ kind, key: `${kind} ${id}`, subjectId: id })),
      now,
    );
  return rows.length;
}

const isPushed = (kind: NotificationKind) => kind === "alarm" || kind === "unplugged";

const keptMs = 90 * 86_400_000;

/** Forgets what has been over for 90 days, with who had seen it. */
export async function forgetNotifications(db: MandatorDb, now: Date): Promise<void> {
  await db
    .deleteFrom("notifications")
    .where("ended_at", "<", new Date(now.getTime() - keptMs))
    .execute();
}

const asRecords = (causes: readonly Cause[]) => {
  const rows = causes.map(({ key, vehicleId, userId, subjectId, happenedAt, facts = {} }) => ({
    id: newId(),
    key,
    vehicle_id: vehicleId,
    user_id: userId,
    subject_id: subjectId,
    happened_at: happenedAt,
    facts,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as cause (id uuid, key text, vehicle_id uuid, user_id uuid, subject_id uuid, happened_at timestamptz, facts jsonb)`;
};
