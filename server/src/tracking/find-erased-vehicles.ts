import type { MandatorDb } from "../platform/db/database.ts";
import { oneOf } from "../platform/db/search.ts";

/** Up to when something was erased of what vehicles drove because somebody asked for it; of others nothing. */
export async function findErasedVehicles(
  db: MandatorDb,
  vehicleIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (vehicleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("erased_vehicles")
    .select(["vehicle_id", "until"])
    .where("vehicle_id", "=", oneOf([...new Set(vehicleIds)]))
    .execute();
  return new Map(rows.map(({ vehicle_id, until }) => [vehicle_id, until.getTime()]));
}
