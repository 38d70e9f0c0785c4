import { sql } from "kysely";
import type { Reference } from "@wegbuch/contract/kit/wire";
import type { MandatorDb } from "../../platform/db/database.ts";

type Drive = {
  vehicle_id: string;
  driver: Reference | null;
  is_running: boolean;
  is_place_visible: boolean;
};

/** The running or last drive of each vehicle, and the one before it; newest first. */
export async function latestDrives(db: MandatorDb, vehicleIds: readonly string[]): Promise<Drive[]> {
  const { rows } = await sql<Drive>`
    select
      vehicle.id as vehicle_id,
      case when driver.id is not null
        then jsonb_build_object('id', driver.id, 'name', driver.first_name || ' ' || driver.last_name) end as driver,
      trip.finished_at is null as is_running,
      trip.is_place_visible
    from unnest(${[...vehicleIds]}::uuid[]) as vehicle (id)
    cross join lateral (
      -- The running drive, and the last day on which one finished: without this bound the whole past would be read.
      select coalesce(least(
        (select max(day) from trip_days where vehicle_id = vehicle.id)::timestamp at time zone 'Europe/Vienna',
        (select started_at from visible_trips
          where vehicle_id = vehicle.id and finished_at is null and deleted_at is null)), '-infinity') as began
      -- Kept apart, so that the bound is a value an index of the view below can use.
      offset 0
    ) as recent
    cross join lateral (
      select driver_id, started_at, finished_at, is_place_visible
      from visible_trips
      where vehicle_id = vehicle.id and deleted_at is null
        and started_at >= recent.began
      order by started_at desc, id desc
      limit 2
    ) as trip
    left join users as driver on driver.id = trip.driver_id
    order by trip.started_at desc`.execute(db);
  return rows;
}

/**
 * Vehicles whose last place would tell of a private drive the caller may not see: they are on it, or still stand
 * where it ended (OQ-051).
 */
export async function hiddenVehicles(db: MandatorDb, vehicleIds: readonly string[]): Promise<Set<string>> {
  const latest = new Map<string, Drive>();
  for (const drive of await latestDrives(db, vehicleIds)) {
    if (!latest.has(drive.vehicle_id)) latest.set(drive.vehicle_id, drive);
  }
  return new Set(
    [...latest.values()].filter((drive) => !drive.is_place_visible).map((drive) => drive.vehicle_id),
  );
}

/** The driver of the running trip, else of the last finished one, else the owner (OQ-130). Takes drives newest first. */
export function currentDriver(drives: readonly Drive[], owner: Reference | null): Reference | null {
  const running = drives.find((drive) => drive.is_running);
  const finished = drives.find((drive) => !drive.is_running);
  return running?.driver ?? finished?.driver ?? owner;
}
