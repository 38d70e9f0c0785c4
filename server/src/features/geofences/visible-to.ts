import type { Actor } from "@wegbuch/contract/access/actor";
import { roles } from "@wegbuch/contract/access/roles";
import { type RawBuilder, sql } from "kysely";
import { seesAll, vehicleIsVisible } from "../groups/visible-to.ts";

/**
 * The condition that one of the `geofences` exists for the actor: it watches a vehicle of his scope. One that watches no
 * vehicle at all is a group leader's if he made it, and everybody's who manages fences as long as it is the operator's or
 * alarms nobody.
 */
export function geofenceIsVisible(actor: Actor): RawBuilder<boolean> {
  if (seesAll(actor)) return sql<boolean>`true`;
  const watchesOwn = sql<boolean>`exists (${watched(vehicleIsVisible(actor, "vehicles.id"))})`;
  if (actor.role !== roles.groupLeader && actor.role !== roles.groupLeaderViewer) return watchesOwn;
  const alarmsNobody = sql`notification_email is null and not is_anti_theft_enabled and armed_weekdays = 0`;
  return sql<boolean>`(${watchesOwn} or not exists (${watched(sql`true`)}) and (
    created_by = ${actor.userId} or not is_editable or (${alarmsNobody})))`;
}

/** The condition that one of the `geofences` watches vehicles beyond the actor's scope: he may not change it, nor learn whom it alarms. */
export function geofenceIsShared(actor: Actor): RawBuilder<boolean> {
  if (seesAll(actor)) return sql<boolean>`false`;
  return sql<boolean>`exists (${watched(sql`not (${vehicleIsVisible(actor, "vehicles.id")})`)})`;
}

const watched = (which: RawBuilder<unknown>) => sql`
  select from geofence_vehicles as watch
  join vehicles on vehicles.mandator_id = watch.mandator_id and vehicles.id = watch.vehicle_id
  where watch.mandator_id = geofences.mandator_id and watch.geofence_id = geofences.id
    and vehicles.deleted_at is null and ${which}`;
