import { fill } from "@wegbuch/contract/kit/texts";
import { toShown } from "@wegbuch/contract/trips/rules";
import type { ReportOrder } from "./order.ts";
import type { ChainCalibration } from "./read-calibrations.ts";
import { shownKilometers, shownMoment } from "./say-values.ts";
import { say } from "./texts.ts";

/** What files say of a calibration besides its readings: by how much, when it was entered, and why. */
export function sayCalibration(
  { metersBefore, metersAfter, createdAt, reason }: ChainCalibration,
  { language }: Pick<ReportOrder, "language">,
): { difference: string; entered: string; reason: string } {
  const difference = toShown(metersAfter) - toShown(metersBefore);
  const kilometers = `${difference < 0 ? "−" : "+"}${shownKilometers(Math.abs(difference), language)}`;
  return {
    difference: fill(say.calibrationBy, { kilometers })[language],
    entered: fill(say.calibrationEntered, { at: shownMoment(createdAt) })[language],
    reason: reason || say.noReason[language],
  };
}
