import type { Actor } from "@wegbuch/contract/access/actor";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { boxes } from "@wegbuch/contract/boxes/endpoints";
import { costcenters } from "@wegbuch/contract/costcenters/endpoints";
import { geofences } from "@wegbuch/contract/geofences/endpoints";
import { groups } from "@wegbuch/contract/groups/endpoints";
import { reservations } from "@wegbuch/contract/reservations/endpoints";
import { scheduledReports } from "@wegbuch/contract/scheduledreports/endpoints";
import { timeLogs } from "@wegbuch/contract/timelogs/endpoints";
import { tripAgents, tripTypes } from "@wegbuch/contract/trips/codes";
import { trips } from "@wegbuch/contract/trips/endpoints";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { geofenceIsVisible } from "../geofences/visible-to.ts";
import { groupIsVisible, tripIsVisible, userIsVisible, vehicleIsVisible } from "../groups/visible-to.ts";
import { reservationIsInScope } from "../reservations/visible-to.ts";

export type VisibleObject = {
  kind:
    | "vehicle"
    | "user"
    | "group"
    | "costcenter"
    | "box"
    | "geofence"
    | "reservation"
    | "timelog"
    | "scheduledReport"
    | "trip";
  /** Of a trip: whether it is a private one, whose, and since when. */
  isPrivate: boolean | null;
  driverId: string | null;
  startedAt: Date | null;
  /** Whether it, or a trip it was split from or merged with, is another's private one. */
  hasPrivatePart: boolean | null;
};

/**
 * The object of an id whose history a person may read: whoever may read the object, and for trips no package
 * (rule access/reading-trips).
 */
export async function findVisibleObject(
  db: MandatorDb,
  actor: Actor,
  id: string,
): Promise<VisibleObject | undefined> {
  const nothing = sql`null::boolean as "isPrivate", null::uuid as "driverId", null::timestamptz as "startedAt",
    null::boolean as "hasPrivatePart"`;
  const may = {
    groups: mayUse(actor, groups.read),
    costcenters: mayUse(actor, costcenters.read),
    boxes: mayUse(actor, boxes.read),
    geofences: mayUse(actor, geofences.list),
    reservations: mayUse(actor, reservations.list),
    timeLogs: mayUse(actor, timeLogs.read),
    scheduledReports: mayUse(actor, scheduledReports.read),
    // Everybody of the company, but not every token.
    trips: mayUse(actor, trips.report),
  };
  const reservation = { vehicleId: "reservations.vehicle_id", driverId: "reservations.driver_id" };
  const trip = { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" };
  const { rows } = await sql<VisibleObject>`
    select 'vehicle' as kind, ${nothing} from vehicles
    where id = ${id} and deleted_at is null and ${vehicleIsVisible(actor, "vehicles.id")}
    union all
    select 'user', ${nothing} from users
    where id = ${id} and deleted_at is null and ${userIsVisible(actor, "users.id")}
    union all
    select 'group', ${nothing} from groups
    where id = ${id} and ${may.groups} and ${groupIsVisible(actor, "groups.id")}
    union all
    select 'costcenter', ${nothing} from costcenters
    where id = ${id} and deleted_at is null and ${may.costcenters}
    union all
    select 'box', ${nothing} from boxes where id = ${id} and ${may.boxes}
    union all
    select 'geofence', ${nothing} from geofences
    where id = ${id} and deleted_at is null and ${may.geofences} and ${geofenceIsVisible(actor)}
    union all
    select 'reservation', ${nothing} from reservations
    where id = ${id} and ${may.reservations} and ${reservationIsInScope(actor, reservation)}
    union all
    select 'timelog', ${nothing} from time_logs
    where id = ${id} and ${may.timeLogs} and ${userIsVisible(actor, "time_logs.user_id")}
    union all
    select 'scheduledReport', ${nothing} from scheduled_reports
    where id = ${id} and deleted_at is null and ${may.scheduledReports}
    union all
    select 'trip', trip.type = ${sql.lit(tripTypes.private)}, trip.driver_id, trip.started_at, has_private_part(trip.id) from visible_trips as trip
    where id = ${id} and ${may.trips} and (deleted_at is null or agent = ${sql.lit(tripAgents.manual)}
      or was_undone(import_id, deleted_at)) and ${tripIsVisible(actor, trip)}`.execute(db);
  return rows[0];
}
