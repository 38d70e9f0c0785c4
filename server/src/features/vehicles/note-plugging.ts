import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { toTimestamp } from "../../platform/db/to-timestamp.ts";
import type { Stretch } from "../trips/detection/stretch.ts";

/** Notes when a box was plugged in or pulled out (OQ-142); what is known already stays as it is. */
export async function notePlugging(db: MandatorDb, stretches: readonly Stretch[]): Promise<void> {
  const events = stretches.flatMap(({ readings, boxId, period }) =>
    readings
      .filter(({ eventType }) => eventType === "Plugged" || eventType === "Unplugged")
      .map(({ eventType, deviceTime, receivedAt }) => ({
        id: newId(),
        box_id: boxId,
        vehicle_id: period.vehicleId,
        name: eventType,
        happened_at: toTimestamp(deviceTime),
        received_at: toTimestamp(receivedAt),
      })),
  );
  if (events.length === 0) return;
  await sql`
    insert into box_events (id, box_id, vehicle_id, name, happened_at, received_at)
    select id, box_id, vehicle_id, name, happened_at, received_at
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as new (id uuid, box_id uuid, vehicle_id uuid, name text, happened_at timestamptz, received_at timestamptz)
    order by box_id, happened_at, name
    on conflict (mandator_id, box_id, happened_at, name) do nothing`.execute(db);
}
