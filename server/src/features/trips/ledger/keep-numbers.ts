import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { closedAt } from "./trip.ts";
import type { TripChange } from "./trip-change.ts";

/**
 * Gives each trip that is closed now its number in the book of its vehicle, which it keeps whatever becomes of it
 * (rule trips/numbers).
 */
export async function keepNumbers(db: MandatorDb, changes: readonly TripChange[]): Promise<void> {
  const closed = changes.flatMap(({ before, after }) =>
    closedAt(after) === null || (closedAt(before) !== null && before!.vehicleId === after!.vehicleId)
      ? []
      : [after!],
  );
  if (closed.length === 0) return;
  const [vehicles, ids] = [closed.map(({ vehicleId }) => vehicleId), closed.map(({ id }) => id)];
  await sql`select number_trips(${vehicles}::uuid[], ${ids}::uuid[])`.execute(db);
}

/** Begins the book of a vehicle whose trips were there before books were numbered. */
export async function beginBook(db: MandatorDb, vehicleId: string): Promise<void> {
  await sql`select number_trips(array[${vehicleId}]::uuid[], array[null]::uuid[])`.execute(db);
}
