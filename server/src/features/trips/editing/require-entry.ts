import type { Actor } from "@wegbuch/contract/access/actor";
import { roles } from "@wegbuch/contract/access/roles";
import { fill, type Saying } from "@wegbuch/contract/kit/texts";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { oneOf } from "../../../platform/db/search.ts";
import { invalid, notFound, Problem } from "../../../platform/http/problem.ts";
import { hasCostcenters, requireUsableCostcenter } from "../../costcenters/require-usable-costcenter.ts";
import type { Trip } from "../ledger/trip.ts";
import { say } from "./refuse-trips.ts";
import { type Person, refuseArchived } from "../../groups/find-held-people.ts";

/** Nobody enters what was before the date pickers begin. */
const earliest = Date.UTC(1990, 0, 1);

/** Refuses a time that is still to come, or long before there were logbooks; 400 under each field. */
export function requirePast(span: { startedAt: string; finishedAt: string }, now: Date): void {
  const errors: Record<string, Saying[]> = {};
  for (const [field, said] of Object.entries(span)) {
    const time = Date.parse(said);
    if (time > now.getTime()) errors[field] = [say.tripIsInFuture];
    else if (time < earliest) errors[field] = [say.tripIsTooOld];
  }
  if (Object.keys(errors).length > 0) throw new Problem(400, "Validation", { errors });
}

/**
 * Refuses a new driver whom a driver may not choose (403; rule trips/driver-choice), nobody knows of (404) or who is in
 * the archive (409); who drove before may stay.
 */
export function requireDriver(
  actor: Actor,
  person: Person | undefined,
  { driverId, before }: { driverId: string; before: string | null },
): void {
  if (driverId === before) return;
  if (actor.role === roles.driver && driverId !== actor.userId) {
    throw new Problem(403, "Forbidden", { message: say.driverIsSomebodyElse });
  }
  if (person?.isInScope !== true) throw notFound("Driver");
  refuseArchived("driverId", person);
}

type Change = { before: Trip | null; after: Trip };

/**
 * Refuses who is chosen anew to drive a vehicle that others are permitted to drive: it is for them and its owner
 * (rule vehicles/drivers); 409 under the field.
 */
export async function requirePermittedDriver(
  db: MandatorDb,
  changes: readonly Change[],
  field: string,
): Promise<void> {
  const [refused] = await findUnpermitted(
    db,
    changes.filter(isDrivenAnew).map(({ after }) => after),
  );
  if (refused) throw new Problem(409, "Conflict", { errors: { [field]: [refused.saying] } });
}

type Drive = Pick<Trip, "vehicleId" | "driverId">;

/** Those of these drivers who may not drive the vehicle beside them, with what they are told; each pair once. */
export async function findUnpermitted(
  db: MandatorDb,
  chosen: readonly Drive[],
): Promise<(Drive & { saying: Saying })[]> {
  if (chosen.length === 0) return [];
  const { rows } = await sql<Drive & { name: string; vehicle: string }>`
    select chosen.vehicle_id as "vehicleId", chosen.driver_id as "driverId",
      users.first_name || ' ' || users.last_name as name,
      coalesce(nullif(vehicles.license_plate, ''), vehicles.name) as vehicle
    from (
      select distinct * from unnest(
        ${chosen.map(({ vehicleId }) => vehicleId)}::uuid[],
        ${chosen.map(({ driverId }) => driverId)}::uuid[]) as chosen (vehicle_id, driver_id)
    ) as chosen
    join vehicles on vehicles.id = chosen.vehicle_id
    join users on users.id = chosen.driver_id
    where vehicles.owner_id is distinct from chosen.driver_id
      and exists (${permitted} and permitted.vehicle_id = chosen.vehicle_id)
      and not exists (
        ${permitted} and permitted.vehicle_id = chosen.vehicle_id and permitted.user_id = chosen.driver_id)`.execute(
    db,
  );
  return rows.map(({ name, vehicle, ...drive }) => ({
    ...drive,
    saying: fill(say.driverIsNotPermitted, { name, vehicle }),
  }));
}

/** Those who are permitted to drive; whoever was deleted is no driver any more. */
const permitted = sql`
  select from vehicle_drivers as permitted
  join users as driver on driver.mandator_id = permitted.mandator_id and driver.id = permitted.user_id
  where driver.deleted_at is null`;

const isDrivenAnew = ({ before, after }: Change) =>
  after.driverId !== null && (before?.driverId !== after.driverId || before.vehicleId !== after.vehicleId);

/** The cost centre after a change: left out or null it stays, "" takes it away; without the package it stays. */
export async function requireCostcenter(
  db: MandatorDb,
  actor: Actor,
  { given, before }: { given: string | null | undefined; before: string | null },
): Promise<string | null> {
  if (typeof given !== "string" || !hasCostcenters(actor)) return before;
  const chosen = given === "" ? null : given;
  if (chosen !== null && chosen !== before) await requireUsableCostcenter(db, chosen);
  return chosen;
}

/**
 * Refuses trips that have become private in a vehicle that may not be used so (rule trips/private-allowed); 400 under
 * the field.
 */
export async function requirePrivateUse(
  db: MandatorDb,
  trips: readonly Trip[],
  field: string,
): Promise<void> {
  const vehicleIds = [...new Set(trips.map(({ vehicleId }) => vehicleId))];
  if (vehicleIds.length === 0) return;
  const forbidding = await db
    .selectFrom("vehicles")
    .select("id")
    .where("id", "=", oneOf(vehicleIds))
    .where("is_private_trip_allowed", "=", false)
    .limit(1)
    .executeTakeFirst();
  if (forbidding !== undefined) throw invalid(field, say.privateTripIsNotAllowed);
}

/** Whether a change has made a trip private, or brought a private one to another vehicle. */
export const becomesPrivate = (before: Trip | null, after: Trip): boolean =>
  after.type === tripTypes.private &&
  (before?.type !== tripTypes.private || before.vehicleId !== after.vehicleId);
