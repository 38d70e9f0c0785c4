import type { Actor } from "@wegbuch/contract/access/actor";
import type { VehicleTrack } from "@wegbuch/contract/vehicles/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { oneOf } from "../../platform/db/search.ts";
import { Problem, say } from "../../platform/http/problem.ts";
import { tripIsVisible, vehicleIsVisible } from "../groups/visible-to.ts";
import { noteLooks } from "../looks/note-looks.ts";
import { isPublished } from "./find-trip-rows.ts";
import { type Driven, positionsOf } from "./read-track.ts";

/**
 * More trips than the day view shows at once (rule live/day), or more of their positions, are asked for in shorter
 * periods.
 */
const mostTracks = 900;
const mostPositions = 100_000;

type Asked = { vehicleId: string; from: string; to: string };

/**
 * The ways of the trips a vehicle began in [from, to), oldest first, the running one too; trips whose way is not stored or
 * not for this person are left out. Undefined where none remains (rule live/day). Looking at another's way is noted.
 */
export async function readVehicleTracks(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  asked: Asked,
): Promise<VehicleTrack[] | undefined> {
  const trips = await begun(db, actor, asked)
    .select(["trip.id", "trip.driver_id", "trip.started_at", "trip.finished_at"])
    .orderBy("trip.started_at")
    .orderBy("trip.id")
    .limit(mostTracks + 1)
    .execute();
  if (trips.length > mostTracks) throw tooLarge();
  const shown = shownWays(trips, await partsOf(db, trips));
  if (shown.length === 0) return undefined;
  const looks = shown.map(({ trip }) => ({ vehicleId: asked.vehicleId, driverId: trip.driver_id }));
  noteLooks(db, actor, { now, kind: "day" }, looks);
  return shown.map(({ trip, positions }) => ({
    tripId: trip.id,
    startedAt: trip.started_at.toISOString(),
    finishedAt: trip.finished_at?.toISOString() ?? null,
    positions,
  }));
}

const tooLarge = () => new Problem(413, "TooLarge", { message: say.titleTooLarge });

function shownWays<Trip extends Driven>(trips: readonly Trip[], parts: ReadonlyMap<string, Buffer[]>) {
  let count = 0;
  return trips.flatMap((trip) => {
    const positions = positionsOf(trip, parts.get(trip.id) ?? []);
    count += positions.length;
    if (count > mostPositions) throw tooLarge();
    return positions.length === 0 ? [] : { trip, positions };
  });
}

/**
 * Whole minutes a vehicle stood during the finished trips it began in [from, to), rounded down (rule trips/idle-time);
 * undefined where the actor may not see the vehicle.
 */
export async function readIdleMinutes(
  db: MandatorDb,
  actor: Actor,
  asked: Asked,
): Promise<number | undefined> {
  const idle = begun(db, actor, asked)
    .where("trip.finished_at", "is not", null)
    .select(sql<number>`coalesce(sum(trip.idle_seconds), 0)::bigint / 60`.as("minutes"));
  const vehicle = await db
    .selectFrom("vehicles")
    .select(idle.as("minutes"))
    .where("vehicles.id", "=", asked.vehicleId)
    .where("vehicles.deleted_at", "is", null)
    .where(vehicleIsVisible(actor, "vehicles.id"))
    .executeTakeFirst();
  return vehicle && vehicle.minutes!;
}

/** The trips a vehicle began, as far as the actor may see it and them; short ones the mandator hides are left out. */
function begun(db: MandatorDb, actor: Actor, { vehicleId, from, to }: Asked) {
  return db
    .selectFrom("visible_trips as trip")
    .where("trip.vehicle_id", "=", vehicleId)
    .where("trip.started_at", ">=", new Date(from))
    .where("trip.started_at", "<", new Date(to))
    .where("trip.deleted_at", "is", null)
    .where((trip) => trip.or([trip("trip.finished_at", "is", null), isPublished]))
    .where(vehicleIsVisible(actor, "trip.vehicle_id"))
    .where(tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" }));
}

async function partsOf(db: MandatorDb, trips: readonly Driven[]): Promise<Map<string, Buffer[]>> {
  const rows = await db
    .selectFrom("visible_tracks")
    .select(["trip_id", "points"])
    .where("trip_id", "=", oneOf(trips.map(({ id }) => id)))
    .orderBy("trip_id")
    .orderBy("part")
    .execute();
  const piles = rowsBy(rows, (row) => row.trip_id);
  return new Map([...piles].map(([id, ofTrip]) => [id, ofTrip.map(({ points }) => points)]));
}
