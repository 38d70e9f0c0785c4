import type { Actor } from "@wegbuch/contract/access/actor";
import type { GeofenceAlarm, GeofenceAlarmFilter } from "@wegbuch/contract/geofenceevents/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import type { MandatorDb } from "../../platform/db/database.ts";
import { pageOf } from "../../platform/db/page.ts";
import { oneOf } from "../../platform/db/search.ts";
import { vehicleIsVisible } from "../groups/visible-to.ts";

/**
 * Past alarms of vehicles in the actor's scope, the latest first. Of a time in which a vehicle's place is hidden from him
 * there are none, whatever was known when they were noted.
 */
export async function readAlarms(
  db: MandatorDb,
  actor: Actor,
  filter: GeofenceAlarmFilter,
): Promise<Page<GeofenceAlarm>> {
  const { from, to, vehicleIds, geofenceIds } = filter;
  let query = alarmsFor(db, actor);
  if (from !== undefined) query = query.where("alarm.happened_at", ">=", new Date(from));
  if (to !== undefined) query = query.where("alarm.happened_at", "<", new Date(to));
  if (vehicleIds !== undefined) query = query.where("alarm.vehicle_id", "=", oneOf(vehicleIds));
  if (geofenceIds !== undefined) query = query.where("alarm.geofence_id", "=", oneOf(geofenceIds));
  const latestFirst = query.orderBy("alarm.happened_at", "desc").orderBy("alarm.id", "desc");
  const page = await pageOf(latestFirst, filter);
  return { ...page, items: page.items.map(alarmOf) };
}

function alarmsFor(db: MandatorDb, actor: Actor) {
  return db
    .selectFrom("visible_alarms as alarm")
    .innerJoin("vehicles", (join) =>
      join
        .onRef("vehicles.mandator_id", "=", "alarm.mandator_id")
        .onRef("vehicles.id", "=", "alarm.vehicle_id"),
    )
    .select(["alarm.id", "alarm.geofence_id", "alarm.geofence_title", "alarm.vehicle_id", "alarm.event"])
    .select(["alarm.happened_at", "alarm.latitude", "alarm.longitude", "alarm.mailed_at"])
    .select(["vehicles.name as vehicle_name", "vehicles.license_plate"])
    .where("vehicles.deleted_at", "is", null)
    .where(vehicleIsVisible(actor, "vehicles.id"));
}

type Row = Awaited<ReturnType<ReturnType<typeof alarmsFor>["execute"]>>[number];

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
