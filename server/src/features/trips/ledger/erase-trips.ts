import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { keepSums } from "./keep-sums.ts";
import { heldTrips } from "./read-trips.ts";

/**
 * Erases some trips of a vehicle whose time is over and that nothing holds, for an erasure that is under way
 * (rule retention/logbook): out of all sums but those of the odometer. Gives how many; what is kept of trips aside goes first.
 */
export async function eraseTrips(
  db: MandatorDb,
  {
    erasureId,
    vehicleId,
    before,
    most,
  }: { erasureId: string; vehicleId: string; before: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select pick_erased_trips(${erasureId}, ${vehicleId}, ${before}, ${most}::integer) as id`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  // Deleted ones count nowhere.
  const trips = await heldTrips(db, ids);
  await keepSums(
    db,
    trips.map((trip) => ({ before: trip, after: null })),
  );
  await sql`select erase_trips(${erasureId}, ${ids}::uuid[])`.execute(db);
  return ids.length;
}
