import type { Position } from "@wegbuch/geo/ring";
import { newId } from "../../../src/platform/db/ids.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";

/** A band from west to east between two latitudes, as wide as the drives of tests go. */
export const band = (south: number, north: number): Position[] => [
  [16, south],
  [17, south],
  [17, north],
  [16, north],
];

type Given = {
  vehicleIds?: readonly string[];
  ring?: readonly Position[];
  title?: string;
  /** Whom crossings are told; nobody unless given. */
  email?: string;
  armedWeekdays?: number;
  /** Long before the drives of tests unless given: what it sees is what happened since it is there. */
  createdAt?: Date;
};

/** A fence with the vehicles it watches; gives its id. */
export async function aFence(
  database: TestDatabase,
  mandatorId: string,
  {
    vehicleIds = [],
    ring = band(48.201, 48.21),
    title = "Depot",
    email,
    armedWeekdays = 0,
    createdAt,
  }: Given = {},
): Promise<string> {
  const id = newId();
  await asOwner(
    database,
    `insert into geofences (mandator_id, id, title, shape, ring, armed_weekdays, is_anti_theft_enabled,
       notification_email, created_at)
     values ($1, $2, $3, 'polygon', $4, $5, $6, $7, $8)`,
    [
      mandatorId,
      id,
      title,
      JSON.stringify(ring),
      armedWeekdays,
      email !== undefined,
      email ?? null,
      createdAt ?? "2020-01-01T00:00:00Z",
    ],
  );
  await watch(database, mandatorId, id, vehicleIds);
  return id;
}

/** Has a fence watch these vehicles and no others. */
export async function watch(
  database: TestDatabase,
  mandatorId: string,
  geofenceId: string,
  vehicleIds: readonly string[],
): Promise<void> {
  await asOwner(database, "delete from geofence_vehicles where geofence_id = $1", [geofenceId]);
  await asOwner(
    database,
    `insert into geofence_vehicles (mandator_id, geofence_id, vehicle_id)
     select $1, $2, vehicle_id from unnest($3::uuid[]) as vehicle_id`,
    [mandatorId, geofenceId, vehicleIds],
  );
  await countRevision(database, mandatorId);
}

/** Changes columns of a fence. */
export async function reshape(
  database: TestDatabase,
  mandatorId: string,
  geofenceId: string,
  given: { ring?: readonly Position[]; deletedAt?: Date },
): Promise<void> {
  await asOwner(
    database,
    "update geofences set ring = coalesce($2, ring), deleted_at = coalesce($3, deleted_at) where id = $1",
    [geofenceId, given.ring ? JSON.stringify(given.ring) : null, given.deletedAt ?? null],
  );
  await countRevision(database, mandatorId);
}

async function countRevision(database: TestDatabase, mandatorId: string): Promise<void> {
  await asOwner(
    database,
    `insert into geofence_revisions (mandator_id, revision) values ($1, 1)
     on conflict (mandator_id) do update set revision = geofence_revisions.revision + 1`,
    [mandatorId],
  );
}

type VisitRow = { trip: string; fence: string; inside: number; events: [string, number][] };

/** What is kept of a mandator's trips: titles of fences, seconds inside, and events with their epoch seconds, by trip. */
export function visitsOf(database: TestDatabase, mandatorId: string): Promise<VisitRow[]> {
  return asOwner<VisitRow>(
    database,
    `select trip_id as trip, geofence_title as fence, inside_seconds as inside, (
         select coalesce(jsonb_agg(jsonb_build_array(event ->> 'event', (event ->> 'time')::float / 1000)), '[]')
         from jsonb_array_elements(crossings) as event) as events
     from trip_visits join trips on trips.id = trip_id
     where trip_visits.mandator_id = $1
     order by trips.started_at, geofence_title`,
    [mandatorId],
  );
}
