import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { toTimestamp } from "../../platform/db/to-timestamp.ts";
import { tellLive } from "../../platform/live/tell-live.ts";
import type { Followed } from "../trips/detection/stretch.ts";

/** Keeps where each vehicle was last and when its box last spoke; places driven in private mode are not kept. */
export async function keepLastPosition(
  db: MandatorDb,
  followed: readonly Followed[],
  now: Date,
): Promise<void> {
  const newest = new Map<string, Position>();
  for (const each of followed) {
    if (each.readings.length === 0) continue;
    const position = positionOf(each);
    const other = newest.get(position.vehicle_id);
    newest.set(position.vehicle_id, other ? newerOf(other, position) : position);
  }
  if (newest.size === 0) return;
  await sql`
    insert into vehicle_positions as known
      (vehicle_id, latitude, longitude, speed, heading, device_time, last_contact_at, changed_at)
    select vehicle_id, latitude, longitude, speed, heading, device_time, last_contact_at, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify([...newest.values()])}::jsonb) as new (
      vehicle_id uuid, latitude double precision, longitude double precision, speed smallint, heading smallint,
      device_time timestamptz, last_contact_at timestamptz)
    order by vehicle_id
    on conflict (mandator_id, vehicle_id) do update set
      (latitude, longitude, speed, heading, device_time) = (
        select latest.latitude, latest.longitude, latest.speed, latest.heading, latest.device_time
        from (values
          (known.latitude, known.longitude, known.speed, known.heading, known.device_time),
          (excluded.latitude, excluded.longitude, excluded.speed, excluded.heading, excluded.device_time)
        ) as latest (latitude, longitude, speed, heading, device_time)
        order by latest.device_time desc nulls last limit 1),
      last_contact_at = greatest(known.last_contact_at, excluded.last_contact_at),
      changed_at = excluded.changed_at`.execute(db);
  tellLive(db, { vehicleIds: [...newest.keys()] });
}

type Position = ReturnType<typeof positionOf>;

function positionOf({ stretch: { period }, readings, lastPlace }: Followed) {
  return {
    vehicle_id: period.vehicleId,
    latitude: lastPlace?.latitude ?? null,
    longitude: lastPlace?.longitude ?? null,
    speed: lastPlace?.speedKmh ?? null,
    heading: lastPlace?.headingDegrees ?? null,
    device_time: lastPlace && toTimestamp(lastPlace.deviceTime),
    last_contact_at: toTimestamp(readings.at(-1)!.deviceTime),
  };
}

/** Of two boxes that were in one vehicle: the newer place, and the newer contact. */
function newerOf(one: Position, other: Position): Position {
  const place = (other.device_time ?? "") > (one.device_time ?? "") ? other : one;
  const contact = other.last_contact_at > one.last_contact_at ? other : one;
  return { ...place, last_contact_at: contact.last_contact_at };
}
