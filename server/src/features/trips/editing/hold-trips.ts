import type { Actor } from "@wegbuch/contract/access/actor";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { oneOf } from "../../../platform/db/search.ts";
import { notFound, Problem } from "../../../platform/http/problem.ts";
import { tripIsVisible } from "../../groups/visible-to.ts";
import { say } from "./refuse-trips.ts";
import type { HeldTrip, TripPlaces } from "./held-trip.ts";
import { holdLogbooks } from "./hold-logbooks.ts";

/**
 * Trips in the actor's scope, in the order of the ids, which nobody else changes until the transaction ends; 404 if one is
 * not there. With them the logbooks of their vehicles are held, and of the vehicles and drivers in `besides`: all that a
 * command touches, for a second call could wait in a circle. People and vehicle rows are to be held before.
 */
export async function holdTrips(
  db: MandatorDb,
  actor: Actor,
  ids: readonly string[],
  besides: readonly string[] = [],
): Promise<HeldTrip[]> {
  const wanted = [...new Set(ids)];
  const vehicleIds = await vehiclesOf(db, actor, wanted);
  await holdLogbooks(db, [...vehicleIds, ...besides]);
  const rows = new Map((await heldRows(db, wanted)).map((row) => [row.id, row]));
  const held = new Map(
    (await readAgain(db, actor, wanted)).flatMap(({ id, description }) => {
      const row = rows.get(id);
      return row === undefined ? [] : [[id, fromRow(row, description)]];
    }),
  );
  if (held.size < wanted.length) throw notFound("Trip");
  const isOvertaken = [...held.values()].some(({ vehicleId }) => !vehicleIds.has(vehicleId));
  if (isOvertaken) throw new Problem(409, "Conflict", { message: say.tripWasChanged });
  return wanted.map((id) => held.get(id)!);
}

/** One such trip. */
export async function holdTrip(
  db: MandatorDb,
  actor: Actor,
  id: string,
  besides: readonly string[] = [],
): Promise<HeldTrip> {
  const [trip] = await holdTrips(db, actor, [id], besides);
  return trip!;
}

/** Trips by their ids alone, as they are now, for who holds the logbooks of their vehicles already. */
export async function readHeld(db: MandatorDb, ids: readonly string[]): Promise<HeldTrip[]> {
  return (await heldRows(db, ids)).map((row) => fromRow(row, ""));
}

/** Where held trips begin and end, as far as the reader may see it. */
export async function readPlaces(db: MandatorDb, ids: readonly string[]): Promise<Map<string, TripPlaces>> {
  const rows = await db
    .selectFrom("visible_trips")
    .select(["id", "start_latitude", "start_longitude", "destination_latitude", "destination_longitude"])
    .select(["start_address", "destination_address"])
    .where("id", "=", oneOf(ids))
    .execute();
  const placeOf = (latitude: number | null, longitude: number | null) =>
    latitude === null || longitude === null ? null : { latitude, longitude };
  return new Map(
    rows.map((row) => [
      row.id,
      {
        start: placeOf(row.start_latitude, row.start_longitude),
        destination: placeOf(row.destination_latitude, row.destination_longitude),
        startAddress: row.start_address as TripPlaces["startAddress"],
        destinationAddress: row.destination_address as TripPlaces["destinationAddress"],
      },
    ]),
  );
}

async function vehiclesOf(db: MandatorDb, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await visibleTrips(db, actor, ids).select("trip.vehicle_id").execute();
  if (rows.length < ids.length) throw notFound("Trip");
  return new Set(rows.map(({ vehicle_id }) => vehicle_id));
}

/** As they are once they are held: somebody may have changed them, or taken them from the actor, while he waited. */
function readAgain(db: MandatorDb, actor: Actor, ids: readonly string[]) {
  return visibleTrips(db, actor, ids).select(["trip.id", "trip.description"]).execute();
}

function visibleTrips(db: MandatorDb, actor: Actor, ids: readonly string[]) {
  return db
    .selectFrom("visible_trips as trip")
    .where("trip.id", "=", oneOf(ids))
    .where("trip.deleted_at", "is", null)
    .where(tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" }));
}

/** In the order of their ids, as everybody holds them. */
function heldRows(db: MandatorDb, ids: readonly string[]) {
  return db
    .selectFrom("trips")
    .select(["id", "vehicle_id", "recorded_vehicle_id", "driver_id", "costcenter_id", "box_id"])
    .select([
      "started_at",
      "finished_at",
      "mileage_in_meters",
      "mileage_source",
      "idle_seconds",
      "type",
      "agent",
    ])
    .select(["has_been_changed", "is_recomposed", "end_reason", "calibrated_at", "deleted_at"])
    .select(["locked_at", "ready_for_export_at", "exported_at"])
    .where("id", "=", oneOf(ids))
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

function fromRow(row: Awaited<ReturnType<typeof heldRows>>[number], description: string): HeldTrip {
  return {
    id: row.id,
    vehicleId: row.vehicle_id,
    recordedVehicleId: row.recorded_vehicle_id,
    driverId: row.driver_id,
    costcenterId: row.costcenter_id,
    boxId: row.box_id,
    startedAt: row.started_at.getTime(),
    finishedAt: row.finished_at?.getTime() ?? null,
    mileageInMeters: row.mileage_in_meters,
    mileageSource: row.mileage_source,
    idleSeconds: row.idle_seconds,
    type: row.type,
    agent: row.agent,
    description,
    endReason: row.end_reason,
    hasBeenChanged: row.has_been_changed,
    isRecomposed: row.is_recomposed,
    lockedAt: row.locked_at,
    readyForExportAt: row.ready_for_export_at,
    exportedAt: row.exported_at,
    calibratedAt: row.calibrated_at,
    deletedAt: row.deleted_at,
  };
}
