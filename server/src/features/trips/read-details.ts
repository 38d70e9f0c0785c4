import type { Trip } from "@wegbuch/contract/trips/schemas";
import type { MandatorDb } from "../../platform/db/database.ts";
import { findAltered } from "../histories/read-standings.ts";
import type { TripRow } from "./find-trip-rows.ts";
import { mileagesBefore } from "../odometer/read-mileage.ts";
import { tripOf } from "./say-trip.ts";

/** Trips as the API says them, with what is known of them beside their rows; in the order of these. */
export async function readDetails(db: MandatorDb, rows: readonly TripRow[], now: Date): Promise<Trip[]> {
  const [before, altered] = await Promise.all([mileagesBefore(db, rows), findAltered(db, rows)]);
  return rows.map((row) =>
    tripOf({ ...row, has_been_changed: altered.has(row.id) }, before.get(row.id) ?? 0, now),
  );
}
