import type { Actor } from "@wegbuch/contract/access/actor";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { findAltered } from "../histories/read-standings.ts";
import { noteLooks } from "../looks/note-looks.ts";
import { mileagesBeforeTrips } from "../odometer/read-mileage.ts";
import { tripRows } from "./find-trip-rows.ts";
import { findSupplements } from "./read-supplements.ts";
import { tripOf } from "./say-trip.ts";

/** Trips of these ids that a person may see, in any order; where others drove is noted (rule privacy/looks). */
export async function showTrips(
  db: MandatorDb,
  actor: Actor,
  { ids, now, isDeleted = false }: { ids: readonly string[]; now: Date; isDeleted?: boolean },
): Promise<Trip[]> {
  const trips = await readDetails(db, tripRows(db, actor, { isDeleted }), ids, now);
  const told = trips.filter(({ startAddress, destinationAddress }) => startAddress ?? destinationAddress);
  noteLooks(
    db,
    actor,
    { now, kind: "tripEnds" },
    told.map(({ vehicle, driver }) => ({ vehicleId: vehicle.id, driverId: driver?.id ?? null })),
  );
  return trips;
}

/**
 * Trips of these ids as the API says them, as far as they are among the rows, with what is known of them beside their rows;
 * in any order. All of it is asked together.
 */
export async function readDetails(
  db: MandatorDb,
  rowsOf: ReturnType<typeof tripRows>,
  ids: readonly string[],
  now: Date,
): Promise<Trip[]> {
  const asked = rowsOf.where("trip.id", "=", oneOf(ids)).execute();
  const [rows, before, altered, supplements] = await Promise.all([
    asked,
    mileagesBeforeTrips(db, ids),
    findAltered(db, ids, asked),
    findSupplements(db, ids),
  ]);
  const besideOf = (id: string) => ({
    metersBefore: before.get(id) ?? 0,
    hasBeenChanged: altered.has(id),
    supplements: supplements.get(id) ?? [],
  });
  return rows.map((row) => tripOf(row, besideOf(row.id), now));
}
