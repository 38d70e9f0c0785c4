import type { Actor } from "@wegbuch/contract/access/actor";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { recordChange } from "../../platform/history/record-change.ts";
import { notFound } from "../../platform/http/problem.ts";
import { refuseArchivedVehicle } from "../groups/find-held-vehicles.ts";
import { holdLogbooks } from "../trips/ledger/hold-logbooks.ts";
import { removeMarks } from "../trips/recomposing/remove-marks.ts";
import { findVehicle } from "../groups/find-vehicle.ts";
import { shownCalibration } from "./rows.ts";

type Named = { vehicleId: string; calibrationId: string };

/** Takes a calibration back, and the mark from its trips; a split stays. 409 when one of these trips is locked. */
export async function removeCalibration(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  named: Named,
): Promise<void> {
  await inMandator(database, actor, (db) => takeBack(db, actor, clock.now(), named), { role: "tracker" });
}

async function takeBack(db: MandatorDb, actor: Actor, now: Date, named: Named): Promise<void> {
  const { vehicleId, calibrationId } = named;
  refuseArchivedVehicle(await findVehicle(db, actor, vehicleId), "vehicleId");
  await holdLogbooks(db, [vehicleId]);
  const gone = await db
    .updateTable("calibrations")
    .set({ deleted_at: now })
    .where("id", "=", calibrationId)
    .where("vehicle_id", "=", vehicleId)
    .where("is_initial", "=", false)
    .where("deleted_at", "is", null)
    .returning(["calibrated_at", "mileage_in_meters"])
    .executeTakeFirst();
  if (gone === undefined) throw notFound("Calibration");
  await removeMarks(db, actor, { vehicleId, calibratedAt: gone.calibrated_at, now });
  recordChange(db, actor, { kind: "vehicle", id: vehicleId }, { calibrations: shownCalibration(gone) }, {});
}
