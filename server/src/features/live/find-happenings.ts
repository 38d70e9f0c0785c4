import type { Actor } from "@wegbuch/contract/access/actor";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { geofenceEvents } from "@wegbuch/contract/geofenceevents/endpoints";
import type { EventsOf } from "@wegbuch/contract/kit/endpoint";
import type { live } from "@wegbuch/contract/live/endpoints";
import { trips } from "@wegbuch/contract/trips/endpoints";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import type { Notice } from "../../platform/live/notice.ts";
import { tripIsVisible } from "../groups/visible-to.ts";
import { type Look, noteLooks } from "../looks/note-looks.ts";

type Events = EventsOf<typeof live.stream>;

export type Happened = Pick<Notice, "trips" | "alarmIds">;

/** What became of trips and at fences, as far as the actor may read it, of vehicles that he is shown. */
export async function findHappenings(
  db: MandatorDb,
  actor: Actor,
  { now, isShown }: { now: Date; isShown: (vehicleId: string) => boolean },
  happened: Happened,
): Promise<{ trips: Events["trip"][]; alarms: Events["alarm"][] }> {
  const found = await findTrips(db, actor, happened.trips);
  const alarms = await findAlarms(db, actor, happened.alarmIds);
  const shown = alarms.filter(({ look }) => isShown(look.vehicleId));
  noteLooks(
    db,
    actor,
    { now, kind: "track" },
    shown.map(({ look }) => look),
  );
  return {
    trips: found.filter(({ vehicleId }) => isShown(vehicleId)),
    alarms: shown.map(({ alarm }) => alarm),
  };
}

async function findTrips(db: MandatorDb, actor: Actor, told: Notice["trips"]): Promise<Events["trip"][]> {
  if (told.length === 0 || !mayUse(actor, trips.list)) return [];
  const rows = await db
    .selectFrom("visible_trips as trip")
    .select(["trip.id", "trip.vehicle_id"])
    .where("trip.id", "=", oneOf(told.map(({ id }) => id)))
    .where(tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" }))
    .execute();
  const vehicles = new Map(rows.map((row) => [row.id, row.vehicle_id]));
  return told.flatMap(({ id, change }) => {
    const vehicleId = vehicles.get(id);
    return vehicleId == null ? [] : [{ id, vehicleId, change }];
  });
}

type FoundAlarm = { alarm: Events["alarm"]; look: Look };

async function findAlarms(db: MandatorDb, actor: Actor, ids: readonly string[]): Promise<FoundAlarm[]> {
  if (ids.length === 0 || !mayUse(actor, geofenceEvents.alarms)) return [];
  const rows = await db
    .selectFrom("visible_alarms")
    .select(["geofence_id", "vehicle_id", "event", "happened_at"])
    .select(sql<string | null>`driver_at(vehicle_id, happened_at)`.as("driver_id"))
    .where("id", "=", oneOf(ids))
    .orderBy("happened_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    alarm: {
      geofenceId: row.geofence_id,
      vehicleId: row.vehicle_id,
      event: row.event as Events["alarm"]["event"],
      happenedAt: row.happened_at.toISOString(),
    },
    look: { vehicleId: row.vehicle_id, driverId: row.driver_id },
  }));
}
