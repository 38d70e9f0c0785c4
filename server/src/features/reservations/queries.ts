import type { Actor } from "@wegbuch/contract/access/actor";
import type {
  AvailableVehicle,
  AvailableVehicleFilter,
  Reservation,
  ReservationFilter,
} from "@wegbuch/contract/reservations/schemas";
import { vehicleTypes } from "@wegbuch/contract/vehicles/codes";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { byName, contains, oneOf } from "../../platform/db/search.ts";
import { invalid, say } from "../../platform/http/problem.ts";
import { tripIsVisible } from "../groups/visible-to.ts";
import { readOdometers } from "../odometer/read-mileage.ts";
import { isInTheWay } from "./keep-reservation.ts";
import { reservationOf, reservationRows } from "./rows.ts";

/**
 * Reservations by pickup, what is over the latest first; of everybody unless only one's own are asked for
 * (rule reservations/discretion).
 */
export function reservationList(actor: Actor, now: Date, filter: ReservationFilter) {
  return {
    ids: (db: MandatorDb) => selected(db, actor, now, filter),
    read: async (db: MandatorDb, ids: readonly string[]): Promise<Reservation[]> => {
      const rows = await reservationRows(db, actor).where("reservations.id", "=", oneOf(ids)).execute();
      const odometers = await readOdometers(db, [...new Set(rows.map(({ vehicle_id }) => vehicle_id))]);
      return rows.map((row) => reservationOf(row, { actor, now, odometers }));
    },
  };
}

function selected(db: MandatorDb, actor: Actor, now: Date, filter: ReservationFilter) {
  const { mine, isArchived, from, to, vehicleIds, tripId } = filter;
  if (mine && actor.tokenId !== undefined) throw invalid("mine", say.tokenIsNobody);
  let query = db.selectFrom("reservations").select("id");
  if (mine) query = query.where("driver_id", "=", actor.userId);
  if (tripId !== undefined) {
    query = query.where("id", "in", idOfReservationOf(db, actor, tripId));
  } else if (isArchived) {
    query = query.where((row) => row.or([row("cancelled_at", "is not", null), row("return_at", "<=", now)]));
  } else {
    query = query.where("cancelled_at", "is", null);
    if (isArchived === false) query = query.where("return_at", ">", now);
  }
  if (from !== undefined) query = query.where("return_at", ">", new Date(from));
  if (to !== undefined) query = query.where("pickup_at", "<", new Date(to));
  if (vehicleIds !== undefined) query = query.where("vehicle_id", "=", oneOf(vehicleIds));
  return query.orderBy("pickup_at", isArchived ? "desc" : "asc").orderBy("id");
}

/** The one a trip belongs to, if the trip is to be seen. */
const idOfReservationOf = (db: MandatorDb, actor: Actor, tripId: string) =>
  db
    .selectFrom("visible_trips as trip")
    .select("trip.reservation_id")
    .where("trip.id", "=", tripId)
    .where("trip.deleted_at", "is", null)
    .where(tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" }));

/** One reservation as it is now. */
export async function readReservation(
  db: MandatorDb,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Reservation> {
  const row = await reservationRows(db, actor).where("reservations.id", "=", id).executeTakeFirstOrThrow();
  const odometers = await readOdometers(db, [row.vehicle_id]);
  return reservationOf(row, { actor, now, odometers });
}

const hourMs = 3_600_000;

/**
 * The active pool vehicles that nobody has reserved for a period, by name; for an hour unless both ends are said
 * (rule reservations/pool).
 */
export function availableVehicleList(
  now: Date,
  { pickupDate, returnDate, searchTerm }: AvailableVehicleFilter,
) {
  const pickup = pickupDate === undefined ? now : new Date(pickupDate);
  const end = returnDate === undefined ? new Date(pickup.getTime() + hourMs) : new Date(returnDate);
  if (pickup >= end) throw invalid("pickupDate", say.startBeforeFinish);
  return {
    ids: (db: MandatorDb) => {
      const query = db
        .selectFrom("vehicles")
        .select("id")
        .where("type", "=", vehicleTypes.pool)
        .where("archived_at", "is", null)
        .where("deleted_at", "is", null)
        .where(isFree(pickup, end));
      const found =
        searchTerm === undefined
          ? query
          : query.where(contains(["name", "license_plate", "model"], searchTerm));
      return found.orderBy(byName("name")).orderBy("id");
    },
    read: availableVehicles,
  };
}

const isFree = (pickup: Date, end: Date) => sql<boolean>`not exists (
  select from reservations as other
  where other.mandator_id = vehicles.mandator_id and other.vehicle_id = vehicles.id
    and ${isInTheWay({ pickup: sql`${pickup}::timestamptz`, end: sql`${end}::timestamptz` })})`;

async function availableVehicles(db: MandatorDb, ids: readonly string[]): Promise<AvailableVehicle[]> {
  const rows = await db
    .selectFrom("vehicles")
    .select(["id", "name", "license_plate", "model"])
    .where("id", "=", oneOf(ids))
    .execute();
  return rows.map(({ license_plate: licensePlate, ...row }) => ({ ...row, licensePlate }));
}
