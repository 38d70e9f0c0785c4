import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { de, en } from "@wegbuch/contract/reservations/texts";
import { vehicleTypes } from "@wegbuch/contract/vehicles/codes";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";

const say = inBothLanguages(de, en);

type PoolVehicle = { id: string; name: string };

/**
 * Vehicles that nobody else reserves or archives until the transaction ends, in the order of their ids, as others hold
 * them. 404 for what is no vehicle, by id.
 */
export async function holdVehiclesToReserve(db: MandatorDb, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const vehicles = await db
    .selectFrom("vehicles")
    .select(["id", "name", "type", "archived_at"])
    .where("id", "=", oneOf(wanted))
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
}

type Held =
  Awaited<ReturnType<typeof holdVehiclesToReserve>> extends Map<string, infer Vehicle> ? Vehicle : never;

/**
 * Refuses what people cannot reserve, whatever their groups are (rule reservations/pool): no vehicle (404), none of the
 * pool, or one in the archive (409).
 */
export function requirePoolVehicle(vehicle: Held | undefined): PoolVehicle {
  if (vehicle === undefined) throw notFound("Vehicle");
  if (vehicle.type === vehicleTypes.pool && vehicle.archived_at === null) return vehicle;
  throw new Problem(409, "Conflict", { errors: { vehicleId: [say.vehicleIsNoPool] } });
}
