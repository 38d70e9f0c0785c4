import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { toTimestamp } from "../../platform/db/to-timestamp.ts";

/** A crossing of a fence that alarms; milliseconds. */
export type FoundAlarm = {
  id: string;
  geofenceId: string;
  vehicleId: string;
  event: "Entering" | "Leaving";
  time: number;
  /** Of the first position on the other side. */
  seenAt: number;
  latitude: number;
  longitude: number;
  isArmed: boolean;
};

/**
 * Without what is known by another instant: a late position between two others moves the crossing. It is the same one
 * where the vehicle has not been on the other side since.
 */
export async function findNewAlarms(db: MandatorDb, alarms: readonly FoundAlarm[]): Promise<FoundAlarm[]> {
  if (alarms.length === 0) return [];
  const ordered = alarms.toSorted((one, other) => one.time - other.time);
  const { rows } = await sql<KnownAlarm>`
    select geofence_id as "geofenceId", vehicle_id as "vehicleId", event,
      1000 * extract(epoch from happened_at)::float as time
    from geofence_alarms
    where geofence_id = any(${alarms.map(({ geofenceId }) => geofenceId)}::uuid[])
      and vehicle_id = any(${alarms.map(({ vehicleId }) => vehicleId)}::uuid[])
      and happened_at between ${toTimestamp(ordered[0]!.time - sameMs)}::timestamptz
        and ${toTimestamp(ordered.at(-1)!.time + sameMs)}::timestamptz`.execute(db);
  const known = [...rows];
  return ordered.filter((alarm) => {
    if (isKnown(alarm, known)) return false;
    known.push(alarm);
    return true;
  });
}

type KnownAlarm = Pick<FoundAlarm, "geofenceId" | "vehicleId" | "event" | "time">;

/** No position is linked with another across a longer hole, so no crossing moves further. */
const sameMs = 900_000;

function isKnown(alarm: KnownAlarm, known: readonly KnownAlarm[]): boolean {
  const ofSame = known.filter(
    ({ geofenceId, vehicleId }) => geofenceId === alarm.geofenceId && vehicleId === alarm.vehicleId,
  );
  return ofSame.some(({ event, time }) => {
    if (event !== alarm.event || Math.abs(time - alarm.time) > sameMs) return false;
    const [first, last] = [Math.min(time, alarm.time), Math.max(time, alarm.time)];
    return !ofSame.some((other) => other.event !== event && other.time > first && other.time < last);
  });
}
