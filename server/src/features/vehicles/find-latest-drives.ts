import type { Actor } from "@wegbuch/contract/access/actor";
import { tripAgents } from "@wegbuch/contract/trips/codes";
import { type RawBuilder, sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { driveOfSeenVehicleIsVisible, seesDrivesOfSeenVehicles } from "../groups/visible-to.ts";
import { findFetcher } from "../reservations/find-fetcher.ts";

/**
 * Who drives a vehicle the actor sees: the driver of the running trip, else who has fetched it, else the driver of the last
 * finished one, else the owner (rule vehicles/current-driver); nobody while the newest drive is out of the actor's scope. Two drives are looked at.
 */
export function currentDriverOf(
  actor: Actor,
  vehicle: { id: string; ownerId: string },
): RawBuilder<string | null> {
  const isInScope = driveOfSeenVehicleIsVisible(actor, {
    vehicleId: vehicle.id,
    driverId: "lately.driver_id",
  });
  return sql<string | null>`(
    select case when coalesce((array_agg(is_in_scope))[1], true) then coalesce(
      (array_agg(driver_id) filter (where is_in_scope and finished_at is null))[1],
      ${findFetcher(vehicle.id)},
      (array_agg(driver_id) filter (where is_in_scope and finished_at is not null))[1],
      ${sql.ref(vehicle.ownerId)}) end
    from (
      select driver_id, finished_at, coalesce(${isInScope}, false) as is_in_scope
      from visible_trips as lately
      where lately.vehicle_id = ${sql.ref(vehicle.id)} and deleted_at is null
      order by started_at desc, id desc
      limit 2
    ) as drive)`;
}

/**
 * Why a last place is kept back: a private drive of somebody else or what was agreed, or a drive out of the actor's scope.
 */
export type Hiding = "private" | "agreement" | "outOfScope";

/** Of vehicles the actor sees those whose last place he may not know. */
export async function hiddenVehicles(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  vehicleIds: readonly string[],
): Promise<Map<string, Hiding>> {
  const { rows } = await sql<{ vehicle_id: string; hiding: Hiding }>`
    select vehicle_id, hiding from ${hiddenPlaces(actor, now, oneOf(vehicleIds))} as hidden`.execute(db);
  return new Map(rows.map((row) => [row.vehicle_id, row.hiding]));
}

/**
 * The same as rows of a statement: another's private drive is under way or was the last to be recorded, or the actor may not
 * know of the drive that led there (rules access/scope, trips/private); or an agreement keeps it back, for it was outside of
 * its windows then or is now (rule retention/agreement).
 */
export function hiddenPlaces(actor: Actor, now: Date, vehicleIds: RawBuilder<unknown>): RawBuilder<unknown> {
  // A token that opens vehicles need not open where they are (rule apitokens/scopes).
  if (actor.scopes && !actor.scopes.includes("live:read"))
    return sql`(select vehicle_id, 'outOfScope' as hiding from vehicle_positions where vehicle_id = ${vehicleIds})`;
  return sql`(
    with position as materialized (
      select vehicle_id, device_time from vehicle_positions
      where vehicle_id = ${vehicleIds} and device_time is not null
    ), asked as materialized (
      select coalesce(array_agg(vehicle_id order by vehicle_id), '{}') as vehicle_ids,
        coalesce(array_agg(device_time order by vehicle_id), '{}') as at_times,
        array_fill('infinity'::timestamptz, array[count(*)::integer]) as until_times
      from position
    ), unagreed as materialized (
      select vehicle_ids[unagreed_numbers(vehicle_ids, at_times, until_times, ${now}::timestamptz)] as vehicle_id from asked
    ), private as materialized (
      select vehicle_ids[private_numbers(vehicle_ids, at_times, until_times)] as vehicle_id from asked
    ), hidden as materialized (
      -- Where nobody is shown anything it is not said who drives privately.
      select vehicle_id, 'agreement' as hiding from unagreed
      union all
      select vehicle_id, 'private' from private where vehicle_id not in (select vehicle_id from unagreed)
    )
    select vehicle_id, hiding from hidden
    ${seesDrivesOfSeenVehicles(actor) ? sql`` : sql`union all ${ledOutOfScope(actor)}`})`;
}

const ledOutOfScope = (actor: Actor) => sql`
  select position.vehicle_id, 'outOfScope'
  from position
  cross join lateral (
    select driver_id from visible_trips
    where vehicle_id = position.vehicle_id and deleted_at is null and agent <> ${sql.lit(tripAgents.manual)}
    order by started_at desc, id desc
    limit 1
  ) as drive
  where not coalesce(${driveOfSeenVehicleIsVisible(actor, { vehicleId: "position.vehicle_id", driverId: "drive.driver_id" })}, false)
    and position.vehicle_id not in (select vehicle_id from hidden)`;
