import type { Actor } from "@wegbuch/contract/access/actor";
import type { GeofenceAlarm, GeofenceAlarmFilter } from "@wegbuch/contract/geofenceevents/schemas";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { Problem } from "../../platform/http/problem.ts";
import { vehicleIsVisible } from "../groups/visible-to.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

const keptMs = 366 * 86_400_000;

/** Since when past alarms can be read: older ones are shown to nobody, and forgotten with the next that is noted. */
export const readableSince = (now: Date) => new Date(now.getTime() - keptMs);

/** Each alarm is judged by itself whether it is private, and so only as many as somebody reads. */
const mostAlarms = 2_000;

/**
 * Past alarms of vehicles in the actor's scope, the latest first, for a year. Of a time in which a vehicle's place is hidden
 * from him there are none, whatever was known when they were noted. 413 where they are too many.
 */
export const pastAlarms = (actor: Actor, now: Date, filter: GeofenceAlarmFilter) => ({
  ids: (db: MandatorDb) => alarmsFor(db, actor, now, filter),
  sorted: async (db: MandatorDb): Promise<string[]> => {
    const some = alarmsFor(db, actor, now, filter).limit(mostAlarms + 1);
    const found = await db
      .selectFrom(some.as("alarm"))
      .select("alarm.id")
      .orderBy("alarm.happened_at", "desc")
      .orderBy("alarm.id", "desc")
      .execute();
    if (found.length > mostAlarms) throw new Problem(413, "TooLarge", { message: say.tooManyAlarms });
    return found.map(({ id }) => id);
  },
  read: async (db: MandatorDb, ids: readonly string[]): Promise<GeofenceAlarm[]> =>
    (await alarmRows(db, ids).execute()).map(alarmOf),
});

/** The alarms a filter asks for. What it says is pushed below the mask: only alarms of these vehicles in this time are judged. */
function alarmsFor(db: MandatorDb, actor: Actor, now: Date, filter: GeofenceAlarmFilter) {
  const { from, to, vehicleIds, geofenceIds } = filter;
  const asked = vehicleIds === undefined ? sql`true` : sql`vehicles.id = ${oneOf(vehicleIds)}`;
  const inScope = sql<string>`any(array(
    select vehicles.id from vehicles
    where vehicles.deleted_at is null and ${vehicleIsVisible(actor, "vehicles.id")} and ${asked}))`;
  let query = db
    .selectFrom("visible_alarms as alarm")
    .select(["alarm.id", "alarm.happened_at"])
    .where("alarm.vehicle_id", "=", inScope)
    .where("alarm.happened_at", ">=", readableSince(now));
  if (from !== undefined) query = query.where("alarm.happened_at", ">=", new Date(from));
  if (to !== undefined) query = query.where("alarm.happened_at", "<", new Date(to));
  if (geofenceIds !== undefined) query = query.where("alarm.geofence_id", "=", oneOf(geofenceIds));
  return query;
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
