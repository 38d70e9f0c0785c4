import type { Actor } from "@wegbuch/contract/access/actor";
import type { Calibration } from "@wegbuch/contract/calibrations/schemas";
import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { findVehicle } from "../groups/find-vehicle.ts";

/**
 * The calibrations of a vehicle in scope, the latest first; its mileage at creation is none of them
 * (rule trips/mileage).
 */
export async function listCalibrations(
  db: MandatorDb,
  actor: Actor,
  vehicleId: string,
): Promise<Calibration[]> {
  await findVehicle(db, actor, vehicleId);
  const rows = await calibrationRows(db)
    .where("calibration.vehicle_id", "=", vehicleId)
    .orderBy("calibration.calibrated_at", "desc")
    .execute();
  return rows.map(saidCalibration);
}

export async function readCalibration(db: MandatorDb, id: string): Promise<Calibration> {
  return saidCalibration(
    await calibrationRows(db).where("calibration.id", "=", id).executeTakeFirstOrThrow(),
  );
}

function calibrationRows(db: MandatorDb) {
  return db
    .selectFrom("calibrations as calibration")
    .leftJoin("users", (join) =>
      join
        .onRef("users.mandator_id", "=", "calibration.mandator_id")
        .onRef("users.id", "=", "calibration.user_id"),
    )
    .select(["calibration.id", "calibration.calibrated_at", "calibration.created_at", "calibration.reason"])
    .select(["calibration.mileage_in_meters", "calibration.actual_mileage_in_meters"])
    .select(sql<string | null>`users.first_name || ' ' || users.last_name`.as("user_name"))
    .where("calibration.deleted_at", "is", null)
    .where("calibration.is_initial", "=", false);
}

function saidCalibration(
  row: Awaited<ReturnType<ReturnType<typeof calibrationRows>["execute"]>>[number],
): Calibration {
  return {
    id: row.id,
    actualMileageInMeters: row.actual_mileage_in_meters ?? row.mileage_in_meters,
    calibratedMileageInMeters: row.mileage_in_meters,
    calibratedAt: row.calibrated_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    reason: row.reason,
    user: { name: row.user_name ?? "" },
  };
}
