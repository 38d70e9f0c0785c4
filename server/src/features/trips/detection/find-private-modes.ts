import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../../platform/db/database.ts";
import { rowsBy } from "../../../platform/db/rows-by.ts";
import type { PrivateMode } from "./private-mode.ts";

/** When private was switched in these vehicles, the first time first. */
export async function findPrivateModes(
  db: MandatorDb,
  vehicleIds: readonly string[],
): Promise<Map<string, PrivateMode[]>> {
  const { rows } = await sql<PrivateMode & { vehicleId: string }>`
    select vehicle_id as "vehicleId", driver_id as "driverId",
      round(1000 * extract(epoch from started_at))::float as "startedAt",
      round(1000 * extract(epoch from until))::float as until, ends_with_trip as "endsWithTrip",
      round(1000 * extract(epoch from ended_at))::float as "endedAt",
      is_ended_by_driver as "isEndedByDriver"
    from private_modes
    where mandator_id = ${mandatorOf(db)} and vehicle_id = any(${[...new Set(vehicleIds)]}::uuid[])
    order by started_at`.execute(db);
  return rowsBy(rows, ({ vehicleId }) => vehicleId);
}
