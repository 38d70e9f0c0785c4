import { type DatabasePools, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import { tripIsVisible } from "../groups/visible-to.ts";
import { noteLooks } from "../looks/note-looks.ts";
import type { BundleOrder } from "./make-bundle.ts";

/** Notes whose trips a bundle tells the ends of, before it is handed out (rule privacy/looks). */
export async function noteBundle(database: DatabasePools, order: BundleOrder, now: Date): Promise<void> {
  const { actor } = order;
  const trips = await inMandator(database, actor, (db) => findTrips(db, order), { role: "report" });
  const looks = trips.map((trip) => ({ vehicleId: trip.vehicle_id, driverId: trip.driver_id }));
  await inMandator(database, actor, async (db) => noteLooks(db, actor, { now, kind: "export" }, looks));
}

function findTrips(db: MandatorDb, { actor, selection }: BundleOrder) {
  return db
    .selectFrom("visible_trips as trip")
    .select(["trip.vehicle_id", "trip.driver_id"])
    .distinct()
    .where("trip.vehicle_id", "=", oneOf(selection.vehicleIds))
    .where("trip.started_at", ">=", new Date(selection.from))
    .where("trip.started_at", "<", new Date(selection.to))
    .where("trip.is_place_visible", "is", true)
    .where(tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" }))
    .execute();
}
