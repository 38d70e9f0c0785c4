import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";

/** When boxes were pulled out of vehicles in a span, and until when; one that still is, until now. */
export async function readOutages(
  db: MandatorDb,
  { vehicleIds, from, until }: { vehicleIds: readonly string[]; from: Date; until: Date },
  now: Date,
): Promise<{ vehicleId: string; from: number; until: number }[]> {
  const { rows } = await sql<{ vehicle_id: string; pulled_at: Date; plugged_at: Date | null }>`
    select pulled.vehicle_id, pulled.happened_at as pulled_at, plugged.happened_at as plugged_at
    from box_events as pulled
    left join lateral (
      select happened_at from box_events as later
      where later.vehicle_id = pulled.vehicle_id and later.name = 'Plugged' and later.happened_at > pulled.happened_at
      order by happened_at limit 1
    ) as plugged on true
    where pulled.vehicle_id = ${oneOf(vehicleIds)} and pulled.name = 'Unplugged'
      and pulled.happened_at >= ${from} and pulled.happened_at < ${until}
    order by pulled.vehicle_id, pulled.happened_at`.execute(db);
  return rows.map(({ vehicle_id, pulled_at, plugged_at }) => ({
    vehicleId: vehicle_id,
    from: pulled_at.getTime(),
    until: (plugged_at ?? now).getTime(),
  }));
}
