import { sql } from "kysely";
import type { MandatorDb } from "../../platform/db/database.ts";
import { oneOf } from "../../platform/db/search.ts";
import type { AuditCalibration } from "./checks/month.ts";

type Calibration = AuditCalibration & { vehicleId: string; isInitial: boolean };

/** When odometers were set right up to the end of a span, each with what was driven since the time before. */
export async function readOdometerReadings(
  db: MandatorDb,
  { vehicleIds, until }: { vehicleIds: readonly string[]; until: Date },
): Promise<Calibration[]> {
  const { rows } = await sql<Omit<Calibration, "at"> & { calibratedAt: Date }>`
    select id, vehicle_id as "vehicleId", calibrated_at as "calibratedAt", is_initial as "isInitial",
      mileage_in_meters as read, coalesce(actual_mileage_in_meters, mileage_in_meters) as actual,
      coalesce(actual_mileage_in_meters, mileage_in_meters)
        - coalesce(lag(mileage_in_meters) over (partition by vehicle_id order by calibrated_at), 0) as driven
    from calibrations
    where vehicle_id = ${oneOf(vehicleIds)} and deleted_at is null and calibrated_at < ${until}
    order by vehicle_id, calibrated_at`.execute(db);
  return rows.map(({ calibratedAt, ...calibration }) => ({ ...calibration, at: calibratedAt.getTime() }));
}
