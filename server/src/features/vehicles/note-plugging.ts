import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { type NewEvent, queueEvents } from "../../platform/events/queue-events.ts";
import { toTimestamp } from "../../platform/db/to-timestamp.ts";
import type { Followed } from "../trips/detection/stretch.ts";
import { graceMilliseconds } from "./find-unpluggings.ts";
import { queueUnpluggedMails } from "./queue-unplugged-mails.ts";

/**
 * Notes when a box was plugged in or pulled out (rule boxes/plugging); what is known already stays as it is. Of what
 * has just been pulled out a mail is owed, never of what was long ago or is only followed again.
 */
export async function notePlugging(db: MandatorDb, followed: readonly Followed[], now: Date): Promise<void> {
  const events = followed.flatMap(eventsOf);
  if (events.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    insert into box_events (id, box_id, vehicle_id, name, happened_at, received_at)
    select id, box_id, vehicle_id, name, happened_at, received_at
    from jsonb_to_recordset(${JSON.stringify(events.map(({ row }) => row))}::jsonb)
      as new (id uuid, box_id uuid, vehicle_id uuid, name text, happened_at timestamptz, received_at timestamptz)
    order by box_id, happened_at, name
    on conflict (mandator_id, box_id, happened_at, name) do nothing
    returning id`.execute(db);
  const isNew = new Set(rows.map(({ id }) => id));
  const isNews = ({ row, deviceTime, isRefollow }: Event) =>
    isNew.has(row.id) && !isRefollow && deviceTime > now.getTime() - newsMilliseconds;
  const news = events.filter(isNews);
  await queueEvents(
    db,
    news.map((event) => told(event, now)),
  );
  await queueUnpluggedMails(
    db,
    news.filter(({ row }) => row.name === "Unplugged").map(({ row }) => row.id),
    now,
  );
}

/** A box may have been out of reach when it was pulled out; after an hour that is no news any more. */
const newsMilliseconds = 3_600_000;

/** Webhooks are told of both, and that a box is out after the time of grace, as people are (rule webhooks/events). */
const told = ({ row, deviceTime }: Event, now: Date): NewEvent => ({
  type: row.name === "Unplugged" ? "box.unplugged" : "box.plugged",
  objectId: row.box_id,
  happenedAt: new Date(deviceTime),
  refs: { vehicleId: row.vehicle_id, since: new Date(deviceTime).toISOString() },
  ...(row.name === "Unplugged" && { notBefore: new Date(now.getTime() + graceMilliseconds) }),
});

type Event = ReturnType<typeof eventsOf>[number];

function eventsOf({ readings, stretch: { boxId, period, isRefollow } }: Followed) {
  return readings
    .filter(({ eventType }) => eventType === "Plugged" || eventType === "Unplugged")
    .map(({ eventType, deviceTime, receivedAt }) => ({
      isRefollow,
      deviceTime,
      row: {
        id: newId(),
        box_id: boxId,
        vehicle_id: period.vehicleId,
        name: eventType,
        happened_at: toTimestamp(deviceTime),
        received_at: toTimestamp(receivedAt),
      },
    }));
}
