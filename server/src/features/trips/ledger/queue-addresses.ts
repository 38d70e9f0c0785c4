import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { closedAt, type Trip } from "./trip.ts";
import type { By, TripChange } from "./trip-change.ts";
import { isSame } from "./trip-row.ts";

/**
 * Has the ends of trips that are closed now, or have other ends, looked up where no address is known
 * (rule addresses/look-up).
 */
export async function queueAddresses(
  db: MandatorDb,
  changes: readonly TripChange[],
  { now }: By,
): Promise<void> {
  const unknown = changes.flatMap(({ before, after }) =>
    closedAt(after) === null || isKnown(before, after!) ? [] : unknownEnds(after!),
  );
  if (unknown.length === 0) return;
  await sql`
    insert into address_lookups (trip_id, trip_end, due_at)
    select trip_id, trip_end, ${now}::timestamptz
    from unnest(${unknown.map(({ id }) => id)}::uuid[], ${unknown.map(({ end }) => end)}::text[])
      as unknown (trip_id, trip_end)
    on conflict (mandator_id, trip_id, trip_end) do update set attempts = 0, due_at = excluded.due_at`.execute(
    db,
  );
  await enqueue(db, "lookUpAddresses", {}, { key: "lookUpAddresses" });
}

const isKnown = (before: Trip | null, after: Trip) =>
  closedAt(before) !== null &&
  isSame(before!.start, after.start) &&
  isSame(before!.destination, after.destination);

const unknownEnds = ({ id, ...trip }: Trip) =>
  (["start", "destination"] as const)
    .filter((end) => trip[end] !== null && trip[`${end}Address`] === null)
    .map((end) => ({ id, end }));
