import type { Trip } from "@wegbuch/contract/trips/schemas";
import { newId } from "../../../src/platform/db/ids.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { aFence } from "../tracking/fences.ts";

const minute = 60_000;

/**
 * Fences that a private trip and one on business met and that alarmed of them, two crossings each; gives their ids. What the
 * private one met was called by a title that nothing else bears.
 */
export async function meetFences(
  database: TestDatabase,
  { mandatorId, title }: { mandatorId: string; title: string },
  { own, business }: { own: Trip; business: Trip },
) {
  const [home, depot] = [
    await aFence(database, mandatorId, { title: "Daheim" }),
    await aFence(database, mandatorId),
  ];
  const met = async (fence: string, { id, startedAt, vehicle }: Trip, called: string) => {
    await asOwner(
      database,
      `insert into trip_visits (mandator_id, trip_id, geofence_id, geofence_title, inside_seconds, crossings)
       values ($1, $2, $3, $4, 60, '[]')`,
      [mandatorId, id, fence, called],
    );
    // The first crossing lies before the beginning that is said of the trip, and is seen on the way.
    const began = Date.parse(startedAt);
    await anAlarm(database, mandatorId, {
      fence,
      vehicle: vehicle.id,
      at: began - minute,
      seen: began + minute,
    });
    await anAlarm(database, mandatorId, { fence, vehicle: vehicle.id, at: began + 5 * minute });
  };
  await met(home, own, title);
  await met(depot, business, "Depot");
  return { home, depot };
}

/** A vehicle left a fence. */
export async function anAlarm(
  database: TestDatabase,
  mandatorId: string,
  { fence, vehicle, at, seen = at }: { fence: string; vehicle: string; at: number; seen?: number },
): Promise<void> {
  await asOwner(
    database,
    `insert into geofence_alarms (mandator_id, id, geofence_id, vehicle_id, event, happened_at, seen_at, latitude, longitude, created_at)
     values ($1, $2, $3, $4, 'Leaving', $5, $6, 48.2, 16.4, $6)`,
    [mandatorId, newId(), fence, vehicle, new Date(at), new Date(seen)],
  );
}

/** How many alarms are kept of a fence, and how many of these with their place. */
export async function alarmsOf(
  database: TestDatabase,
  fence: string,
): Promise<[kept: number, placed: number]> {
  const rows = await asOwner<{ kept: number; placed: number }>(
    database,
    "select count(*)::integer as kept, count(latitude)::integer as placed from geofence_alarms where geofence_id = $1",
    [fence],
  );
  return [rows[0]!.kept, rows[0]!.placed];
}
