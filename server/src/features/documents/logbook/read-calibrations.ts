import { sql } from "kysely";
import type { MandatorDb } from "../../../platform/db/database.ts";
import { rowsBy } from "../../../platform/db/rows-by.ts";
import { vehicleIsVisible } from "../../groups/visible-to.ts";
import { mileagesAt } from "../../odometer/read-mileage.ts";
import type { ReportOrder } from "./order.ts";

/** An odometer set right: what its chain said before and from then on, by whom and why. */
export type ChainCalibration = {
  vehicleId: string;
  vehicle: string;
  licensePlate: string;
  at: number;
  createdAt: number;
  author: string;
  reason: string;
  metersBefore: number;
  metersAfter: number;
};

type Row = {
  id: string;
  vehicle_id: string;
  vehicle: string;
  license_plate: string | null;
  calibrated_at: Date;
  created_at: Date;
  meters: number;
  author: string | null;
  reason: string | null;
};

/** The calibrations of an order's period by vehicle, the first one first; of vehicles the person may see. */
export async function readCalibrations(
  db: MandatorDb,
  order: ReportOrder,
): Promise<Map<string, ChainCalibration[]>> {
  const rows = await readRows(db, order);
  const moments = rows.map((row) => ({
    key: row.id,
    vehicleId: row.vehicle_id,
    at: row.calibrated_at,
    without: row.id,
  }));
  const before = await mileagesAt(db, moments);
  return rowsBy(
    rows.map((row) => shown(row, before.get(row.id)!)),
    ({ vehicleId }) => vehicleId,
  );
}

async function readRows(db: MandatorDb, { actor, filter }: ReportOrder): Promise<Row[]> {
  const { from = "-infinity", to = "infinity", vehicleIds } = filter;
  const { rows } = await sql<Row>`
    select calibration.id, calibration.vehicle_id, vehicles.name as vehicle, vehicles.license_plate,
      calibration.calibrated_at, calibration.created_at, calibration.mileage_in_meters as meters, calibration.reason,
      users.first_name || ' ' || users.last_name as author
    from calibrations as calibration
    join vehicles on vehicles.id = calibration.vehicle_id
    left join users on users.id = calibration.user_id
    where calibration.deleted_at is null and not calibration.is_initial
      and calibration.calibrated_at >= ${from}::timestamptz and calibration.calibrated_at < ${to}::timestamptz
      and ${vehicleIds === undefined ? sql`true` : sql`calibration.vehicle_id = any(${[...vehicleIds]}::uuid[])`}
      and ${vehicleIsVisible(actor, "calibration.vehicle_id")}
    order by calibration.calibrated_at, calibration.id`.execute(db);
  return rows;
}

const shown = (row: Row, metersBefore: number): ChainCalibration => ({
  vehicleId: row.vehicle_id,
  vehicle: row.vehicle,
  licensePlate: row.license_plate ?? "",
  at: row.calibrated_at.getTime(),
  createdAt: row.created_at.getTime(),
  author: row.author ?? "",
  reason: row.reason ?? "",
  metersBefore,
  metersAfter: row.meters,
});
