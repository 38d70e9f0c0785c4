import type { Actor } from "@wegbuch/contract/access/actor";
import type { GeofenceAlarm, GeofenceAlarmFilter } from "@wegbuch/contract/geofenceevents/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { vehicleIsVisible } from "../groups/visible-to.ts";
import { noteLooks } from "../looks/note-looks.ts";

const keptMs = 366 * 86_400_000;

/** Since when past alarms can be read: older ones are shown to nobody, and forgotten with the next that is noted. */
export const readableSince = (now: Date) => new Date(now.getTime() - keptMs);

/** Alarms are judged a week at a time, so that no statement takes long, however many there are. */
const weekMs = 7 * 86_400_000;

/**
 * Past alarms of vehicles in the actor's scope, the latest first, for a year. Of a time in which a vehicle's place is hidden
 * from him there are none, whatever was known when they were noted.
 */
export function pastAlarms(actor: Actor, now: Date, filter: GeofenceAlarmFilter) {
  const whole = spanOf(filter, now);
  return {
    ids: (db: MandatorDb) => alarmsIn(db, actor, filter, whole),
    sorted: async (db: MandatorDb): Promise<string[]> => {
      const found: string[] = [];
      for (const week of weeksOf(whole)) {
        const alarms = await alarmsIn(db, actor, filter, week).execute();
        for (const { id } of alarms) found.push(id);
      }
      return found;
    },
    read: async (db: MandatorDb, ids: readonly string[]): Promise<GeofenceAlarm[]> => {
      const rows = await alarmRows(db, ids).execute();
      const looks = rows.map((row) => ({ vehicleId: row.vehicle_id, driverId: row.driver_id }));
      noteLooks(db, actor, { now, kind: "track" }, looks);
      return rows.map(alarmOf);
    },
  };
}

/** Ms since 1970, the end left out. */
type Span = { from: number; to: number };

/** No alarm is of the future; a day more, for clocks differ. */
function spanOf({ from, to }: GeofenceAlarmFilter, now: Date): Span {
  const [first, last] = [readableSince(now).getTime(), now.getTime() + 86_400_000];
  return {
    from: Math.max(first, from === undefined ? first : Date.parse(from)),
    to: Math.min(last, to === undefined ? last : Date.parse(to)),
  };
}

/** The latest first. */
function* weeksOf({ from, to }: Span): Generator<Span> {
  for (let end = to; end > from; end -= weekMs) yield { from: Math.max(from, end - weekMs), to: end };
}

function alarmsIn(
  db: MandatorDb,
  actor: Actor,
  { vehicleIds, geofenceIds }: GeofenceAlarmFilter,
  { from, to }: Span,
) {
  const vehicles = db
    .selectFrom("vehicles")
    .select("vehicles.id")
    .where("vehicles.deleted_at", "is", null)
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .$if(vehicleIds !== undefined, (some) => some.where("vehicles.id", "=", oneOf(vehicleIds!)));
  const listed = sql<{ id: string; geofence_id: string; happened_at: Date }>`
    list_alarms(array(${vehicles}), ${new Date(from)}, ${new Date(to)})`;
  return db
    .selectFrom(listed.as("alarm"))
    .select("alarm.id")
    .$if(geofenceIds !== undefined, (some) => some.where("alarm.geofence_id", "=", oneOf(geofenceIds!)))
    .orderBy("alarm.happened_at", "desc")
    .orderBy("alarm.id", "desc");
}

const alarmRows = (db: MandatorDb, ids: readonly string[]) =>
  db
    .selectFrom("visible_alarms as alarm")
    .innerJoin("vehicles", (join) =>
      join
        .onRef("vehicles.mandator_id", "=", "alarm.mandator_id")
        .onRef("vehicles.id", "=", "alarm.vehicle_id"),
    )
    .select(["alarm.id", "alarm.geofence_id", "alarm.geofence_title", "alarm.vehicle_id", "alarm.event"])
    .select(["alarm.happened_at", "alarm.latitude", "alarm.longitude", "alarm.mailed_at"])
    .select(["vehicles.name as vehicle_name", "vehicles.license_plate"])
    .select(sql<string | null>`driver_at(alarm.vehicle_id, alarm.happened_at)`.as("driver_id"))
    .where("alarm.id", "=", oneOf(ids));

type Row = Awaited<ReturnType<ReturnType<typeof alarmRows>["execute"]>>[number];

function alarmOf(row: Row): GeofenceAlarm {
  return {
    id: row.id,
    geofence: { id: row.geofence_id, name: row.geofence_title },
    vehicle: { id: row.vehicle_id, name: row.vehicle_name },
    licensePlate: row.license_plate,
    event: row.event as GeofenceAlarm["event"],
    happenedAt: row.happened_at.toISOString(),
    latitude: row.latitude,
    longitude: row.longitude,
    isMailed: row.mailed_at !== null,
  };
}
