import type { Actor } from "@wegbuch/contract/access/actor";
import { roles } from "@wegbuch/contract/access/roles";
import { sql, type RawBuilder } from "kysely";
import { userIsVisible, vehicleIsVisible } from "../groups/visible-to.ts";

/**
 * The condition that a reservation is within a person's scope: a driver's own, a leader's if its driver or its vehicle
 * is (rule reservations/changing). That a vehicle is reserved, when and by whom everybody sees, the rest only who has
 * it in his scope (rule reservations/discretion).
 */
export function reservationIsInScope(
  actor: Actor,
  { vehicleId, driverId }: { vehicleId: string; driverId: string },
): RawBuilder<boolean> {
  const isOwn = sql<boolean>`${sql.ref(driverId)} = ${actor.userId}`;
  if (actor.role === roles.driver || actor.role === roles.driverViewer) return isOwn;
  return sql<boolean>`(${isOwn} or ${userIsVisible(actor, driverId)} or ${vehicleIsVisible(actor, vehicleId)})`;
}
