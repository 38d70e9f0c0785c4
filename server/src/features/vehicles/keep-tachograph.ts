import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import type { MandatorDb } from "../../platform/db/database.ts";

type Fitted = { id: string; has: boolean; had: boolean; now: Date };

/**
 * Keeps from which day on a vehicle has a tachograph, and until which one it had: it counts from the day that it is said until
 * the day that it is gone, each time one is fitted (rule timelogs/tachograph).
 */
export async function keepTachograph(db: MandatorDb, { id, has, had, now }: Fitted): Promise<void> {
  if (has === had) return;
  const today = dayOf(now);
  if (has)
    await db
      .insertInto("tachograph_periods")
      .values({ vehicle_id: id, since: today })
      // Gone and back on one day.
      .onConflict((conflict) =>
        conflict.columns(["mandator_id", "vehicle_id", "since"]).doUpdateSet({ until: null }),
      )
      .execute();
  else
    await db
      .updateTable("tachograph_periods")
      .set({ until: today })
      .where("vehicle_id", "=", id)
      .where("until", "is", null)
      .execute();
}
