import type { Actor } from "@wegbuch/contract/access/actor";
import { sql } from "kysely";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { tripAgents } from "@wegbuch/contract/trips/codes";
import type { MandatorDb } from "../../platform/db/database.ts";
import { driveOfSeenVehicleIsVisible } from "../groups/visible-to.ts";

type Drive = {
  vehicle_id: string;
  driver: Reference | null;
  is_running: boolean;
  /** Whether the actor may know of the drive at all. */
  is_in_scope: boolean;
};

/** The running or last drive of vehicles the actor sees, and the one before it, as he may know them; newest first. */
export async function latestDrives(
  db: MandatorDb,
  actor: Actor,
  vehicleIds: readonly string[],
): Promise<Drive[]> {
  const isInScope = driveOfSeenVehicleIsVisible(actor, {
    vehicleId: "vehicle.id",
    driverId: "trip.driver_id",
  });
  const { rows } = await sql<Drive>`
    select
      vehicle.id as vehicle_id,
      case when driver.id is not null
        then jsonb_build_object('id', driver.id, 'name', driver.first_name || ' ' || driver.last_name) end as driver,
      trip.finished_at is null as is_running,
      coalesce(${isInScope}, false) as is_in_scope
    from unnest(${[...vehicleIds]}::uuid[]) as vehicle (id)
    cross join lateral (
      select driver_id, started_at, finished_at
      from visible_trips
      where vehicle_id = vehicle.id and deleted_at is null
      order by started_at desc, id desc
      limit 2
    ) as trip
    left join users as driver on driver.id = trip.driver_id
    order by trip.started_at desc`.execute(db);
  return rows;
}

/** Why a last place is kept back: a private drive of somebody else, or a drive out of the actor's scope. */
export type Hiding = "private" | "outOfScope";

/**
 * Of vehicles the actor sees those whose last place he may not know: another's private drive is under way or was the last to be
 * recorded, or he may not know of the drive that led there (rules access/scope, trips/private).
 */
export async function hiddenVehicles(
  db: MandatorDb,
  actor: Actor,
  vehicleIds: readonly string[],
): Promise<Map<string, Hiding>> {
  const isInScope = driveOfSeenVehicleIsVisible(actor, {
    vehicleId: "position.vehicle_id",
    driverId: "drive.driver_id",
  });
  const { rows } = await sql<{ vehicle_id: string; is_private: boolean }>`
    with position as materialized (
      select vehicle_id, device_time from vehicle_positions
      where vehicle_id = any(${[...vehicleIds]}::uuid[]) and device_time is not null
    ), private as materialized (
      select hidden_places(array_agg(vehicle_id order by vehicle_id), array_agg(device_time order by vehicle_id),
        array_fill('infinity'::timestamptz, array[count(*)::integer])) as vehicle_id
      from position
    )
    select position.vehicle_id, private.vehicle_id is not null as is_private
    from position
    left join private on private.vehicle_id = position.vehicle_id
    left join lateral (
      select id, driver_id from visible_trips
      where vehicle_id = position.vehicle_id and deleted_at is null and agent <> ${sql.lit(tripAgents.manual)}
      order by started_at desc, id desc
      limit 1
    ) as drive on true
    where private.vehicle_id is not null or (drive.id is not null and not coalesce(${isInScope}, false))`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.vehicle_id, row.is_private ? "private" : "outOfScope"]));
}

/**
 * The driver of the running trip, else of the last finished one, else the owner (rule vehicles/current-driver); nobody
 * while the newest drive is out of the actor's scope. Takes drives newest first.
 */
export function currentDriver(drives: readonly Drive[], owner: Reference | null): Reference | null {
  if (drives[0]?.is_in_scope === false) return null;
  const known = drives.filter((drive) => drive.is_in_scope);
  const running = known.find((drive) => drive.is_running);
  const finished = known.find((drive) => !drive.is_running);
  return running?.driver ?? finished?.driver ?? owner;
}
