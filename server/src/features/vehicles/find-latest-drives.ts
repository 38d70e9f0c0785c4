import type { Actor } from "@wegbuch/contract/access/actor";
import { sql } from "kysely";
import type { Reference } from "@wegbuch/contract/kit/wire";
import type { MandatorDb } from "../../platform/db/database.ts";
import { tripIsVisible } from "../groups/visible-to.ts";

type Drive = {
  vehicle_id: string;
  driver: Reference | null;
  is_running: boolean;
  /** Whether the actor may know of the drive at all. */
  is_in_scope: boolean;
  /** Whether he may know where it leads to as well. */
  is_place_visible: boolean;
};

/** The running or last drive of each vehicle, and the one before it, as the actor may know them; newest first. */
export async function latestDrives(
  db: MandatorDb,
  actor: Actor,
  vehicleIds: readonly string[],
): Promise<Drive[]> {
  const isInScope = tripIsVisible(actor, { vehicleId: "vehicle.id", driverId: "trip.driver_id" });
  const { rows } = await sql<Drive>`
    select
      vehicle.id as vehicle_id,
      case when driver.id is not null
        then jsonb_build_object('id', driver.id, 'name', driver.first_name || ' ' || driver.last_name) end as driver,
      trip.finished_at is null as is_running,
      coalesce(${isInScope}, false) as is_in_scope,
      coalesce(trip.is_place_visible and ${isInScope}, false) as is_place_visible
    from unnest(${[...vehicleIds]}::uuid[]) as vehicle (id)
    cross join lateral (
      select driver_id, started_at, finished_at, is_place_visible
      from visible_trips
      where vehicle_id = vehicle.id and deleted_at is null
      order by started_at desc, id desc
      limit 2
    ) as trip
    left join users as driver on driver.id = trip.driver_id
    order by trip.started_at desc`.execute(db);
  return rows;
}

/**
 * Vehicles whose last place would tell of a drive the actor may not see, private or out of his scope: they are on it,
 * or still stand where it ended (OQ-034, OQ-051).
 */
export async function hiddenVehicles(
  db: MandatorDb,
  actor: Actor,
  vehicleIds: readonly string[],
): Promise<Set<string>> {
  const latest = new Map<string, Drive>();
  for (const drive of await latestDrives(db, actor, vehicleIds)) {
    if (!latest.has(drive.vehicle_id)) latest.set(drive.vehicle_id, drive);
  }
  return new Set(
    [...latest.values()].filter((drive) => !drive.is_place_visible).map((drive) => drive.vehicle_id),
  );
}

/**
 * The driver of the running trip, else of the last finished one, else the owner (OQ-130); nobody while the newest drive
 * is out of the actor's scope. Takes drives newest first.
 */
export function currentDriver(drives: readonly Drive[], owner: Reference | null): Reference | null {
  if (drives[0]?.is_in_scope === false) return null;
  const known = drives.filter((drive) => drive.is_in_scope);
  const running = known.find((drive) => drive.is_running);
  const finished = known.find((drive) => !drive.is_running);
  return running?.driver ?? finished?.driver ?? owner;
}
