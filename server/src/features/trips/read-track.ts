import type { Actor } from "@wegbuch/contract/access/actor";
import type { TripPosition, TripType } from "@wegbuch/contract/trips/schemas";
import type { OpenTrack } from "@wegbuch/contract/vehicles/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { tripIsVisible, vehicleIsVisible } from "../groups/visible-to.ts";
import { noteLooks } from "../looks/note-looks.ts";
import { tripAddressOf } from "./say-trip.ts";
import { decodeTrack } from "./tracks/track-codec.ts";
import type { TrackPoint } from "./tracks/track-point.ts";

/** A trip whose way may be shown. */
export type Driven = { id: string; finished_at: Date | null };

/** The way of a trip; undefined when there is none, or none for this person. Looking at another's is noted. */
export async function readTrack(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  id: string,
): Promise<TripPosition[] | undefined> {
  const trip = await db
    .selectFrom("visible_trips as trip")
    .select(["trip.id", "trip.vehicle_id", "trip.driver_id", "trip.finished_at"])
    .where("trip.id", "=", id)
    .where("trip.deleted_at", "is", null)
    .where(tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" }))
    .executeTakeFirst();
  const positions = trip && (await findTrack(db, trip));
  if (positions === undefined) return undefined;
  noteLooks(db, actor, { now, kind: "track" }, [{ vehicleId: trip!.vehicle_id, driverId: trip!.driver_id }]);
  return positions;
}

/** The running trip of a vehicle, its way only where tracks may be seen (rule access/switches-of-two). */
export async function readOpenTrack(
  db: MandatorDb,
  actor: Actor,
  now: Date,
  vehicleId: string,
): Promise<OpenTrack | undefined> {
  const trip = await runningTrip(db, actor, vehicleId);
  if (trip === undefined) return undefined;
  const positions = actor.canShowTracks ? await findTrack(db, trip) : undefined;
  const startAddress = tripAddressOf(trip.start_address, trip.start_latitude, trip.start_longitude);
  if (startAddress ?? positions)
    noteLooks(db, actor, { now, kind: "live" }, [{ vehicleId, driverId: trip.driver_id }]);
  return {
    id: trip.id,
    startedAt: trip.started_at.toISOString(),
    startAddress,
    mileageInMeters: trip.mileage_in_meters,
    type: trip.type as TripType,
    isPrivateTripAllowed: trip.is_private_trip_allowed,
    driver: trip.driver_id === null ? null : { id: trip.driver_id, name: trip.driver_name! },
    positions: positions ?? null,
  };
}

function runningTrip(db: MandatorDb, actor: Actor, vehicleId: string) {
  return db
    .selectFrom("visible_trips as trip")
    .innerJoin("vehicles", (join) =>
      join
        .onRef("vehicles.mandator_id", "=", "trip.mandator_id")
        .onRef("vehicles.id", "=", "trip.vehicle_id"),
    )
    .leftJoin("users as driver", (join) =>
      join.onRef("driver.mandator_id", "=", "trip.mandator_id").onRef("driver.id", "=", "trip.driver_id"),
    )
    .select(["trip.id", "trip.driver_id", "trip.started_at", "trip.finished_at"])
    .select(["trip.mileage_in_meters", "trip.type", "vehicles.is_private_trip_allowed"])
    .select(["trip.start_address", "trip.start_latitude", "trip.start_longitude"])
    .select(sql<string | null>`driver.first_name || ' ' || driver.last_name`.as("driver_name"))
    .where("trip.vehicle_id", "=", vehicleId)
    .where("trip.finished_at", "is", null)
    .where("trip.deleted_at", "is", null)
    .where(vehicleIsVisible(actor, "trip.vehicle_id"))
    .where(tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" }))
    .executeTakeFirst();
}

async function findTrack(db: MandatorDb, trip: Driven): Promise<TripPosition[] | undefined> {
  const parts = await db
    .selectFrom("visible_tracks")
    .select("points")
    .where("trip_id", "=", trip.id)
    .orderBy("part")
    .execute();
  const positions = positionsOf(
    trip,
    parts.map((part) => part.points),
  );
  return positions.length === 0 ? undefined : positions;
}

/** The stored parts of a trip's way as positions; a trip that silence closed keeps its later points in case it goes on. */
export function positionsOf(trip: Driven, parts: readonly Buffer[]): TripPosition[] {
  const finishedAt = trip.finished_at?.getTime() ?? Infinity;
  const points = parts.flatMap(decodeTrack).filter(({ time }) => time <= finishedAt);
  return points.map((point, index) => positionOf(point, points[index - 1] ?? point, points[0]!));
}

/** Distances are rounded from the beginning on, so that the steps add up to the whole. */
function positionOf(point: TrackPoint, previous: TrackPoint, first: TrackPoint): TripPosition {
  const distanceFromBeginning = Math.round(point.metersFromStart);
  return {
    latitude: point.latitude,
    longitude: point.longitude,
    distanceToPreviousInMeters: distanceFromBeginning - Math.round(previous.metersFromStart),
    distanceFromBeginning,
    directionInDegrees: point.headingDegrees,
    speedInKmh: point.speedKmh,
    createdAt: new Date(point.time).toISOString(),
    timeFromBeginning: Math.round((point.time - first.time) / 1000),
  };
}
