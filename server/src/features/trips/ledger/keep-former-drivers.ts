import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import type { By, TripChange } from "./trip-change.ts";

/**
 * Keeps who had driven a trip until somebody said that it was somebody else, so that what a person was granted is what he was
 * known to drive then (rule deletionrequests/granted). What became of a trip, a part of it or a merged one, knows it too.
 */
export async function keepFormerDrivers(
  db: MandatorDb,
  changes: readonly TripChange[],
  { now }: By,
): Promise<void> {
  const given = changes.flatMap(({ before, after, isRecorded }) =>
    before && after && !isRecorded && before.driverId !== after.driverId ? [before] : [],
  );
  if (given.length > 0)
    await sql`
      insert into former_drivers (trip_id, origin_id, until, driver_id)
      select id, id, ${now}, driver_id
      from unnest(${given.map(({ id }) => id)}::uuid[], ${given.map(({ driverId }) => driverId)}::uuid[])
        as given (id, driver_id)
      on conflict do nothing`.execute(db);
  const made = changes.flatMap(madeOf);
  if (made.length > 0)
    await sql`
      insert into former_drivers (trip_id, origin_id, until, driver_id)
      select made.id, case when is_part and origin_id = known.trip_id then made.id else origin_id end, until, driver_id
      from unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ from }) => from)}::uuid[],
        ${made.map(({ isPart }) => isPart)}::boolean[]) as made (id, whole, is_part)
      join former_drivers as known on known.trip_id = made.whole
      on conflict do nothing`.execute(db);
}

/** A part goes on as the trip it was of; a merged one besides as those that are in it now. */
function madeOf({ before, after, from }: TripChange): { id: string; from: string; isPart: boolean }[] {
  if (after === null) return [];
  const isPart = before === null;
  const wholes = from ?? (isPart && after.copiedFromId ? [after.copiedFromId] : []);
  return wholes.map((whole) => ({ id: after.id, from: whole, isPart }));
}
