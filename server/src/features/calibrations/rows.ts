import { shownTime } from "../../platform/history/shown-time.ts";
import { shownMileage } from "../trips/ledger/say-changes.ts";

/** A calibration as the history of its vehicle shows it. */
export function shownCalibration(row: {
  calibrated_at: Date;
  mileage_in_meters: number;
  reason?: string | null;
}): string {
  const value = `${shownTime(row.calibrated_at)}, ${shownMileage(row.mileage_in_meters)}`;
  return row.reason ? `${value} (${row.reason})` : value;
}
