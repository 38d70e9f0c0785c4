import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";

/** Ends whose address is to be looked up (ALG-ADDRESS); those without a known address only. */
export async function queueAddresses(db: MandatorDb, tripIds: readonly string[], dueAt: Date): Promise<void> {
  if (tripIds.length === 0) return;
  await sql`
    insert into address_lookups (trip_id, trip_end, due_at)
    select trips.id, ends.name, ${dueAt}::timestamptz
    from trips
    cross join lateral (values
      ('start', start_latitude, start_address), ('destination', destination_latitude, destination_address)
    ) as ends (name, latitude, address)
    where trips.id = any(${[...tripIds]}::uuid[]) and ends.latitude is not null and ends.address is null
    on conflict (mandator_id, trip_id, trip_end) do update set attempts = 0, due_at = excluded.due_at`.execute(
    db,
  );
}
