import type { Actor } from "@wegbuch/contract/access/actor";
import type { Box } from "@wegbuch/contract/boxes/schemas";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { holdVehicle, refuseArchivedVehicle } from "../groups/find-held-vehicles.ts";
import { attachBox, detachBox } from "./change-attachment.ts";
import { readBox } from "./queries.ts";

/**
 * Puts a box of the actor's mandator into a vehicle, wherever it was, or takes it out with null
 * (rule boxes/into-vehicle).
 */
export function changeOwnBox(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { boxId, vehicleId }: { boxId: string; vehicleId: string | null },
): Promise<Box> {
  const now = clock.now();
  const by = { author: actor, now };
  return inMandator(database, actor, async (db) => {
    if (vehicleId === null) await detachBox(db, boxId, by);
    else {
      const vehicle = await holdVehicle(db, actor, vehicleId);
      refuseArchivedVehicle(vehicle, "vehicleId");
      await attachBox(db, { boxId, vehicle, mayMove: true }, by);
    }
    return (await readBox(db, now, boxId))!;
  });
}
