import type { MandatorDb } from "../../platform/db/database.ts";
import { tellLive } from "../../platform/live/tell-live.ts";

/** Ends what is switched in a vehicle whose logbook is held. */
export async function endMode(
  db: MandatorDb,
  vehicleId: string,
  { at, isByDriver }: { at: Date; isByDriver: boolean },
): Promise<void> {
  await db
    .updateTable("private_modes")
    .set({ ended_at: at, is_ended_by_driver: isByDriver })
    .where("vehicle_id", "=", vehicleId)
    .where("ended_at", "is", null)
    .execute();
  tellLive(db, { vehicleIds: [vehicleId] });
}
