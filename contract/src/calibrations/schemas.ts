import * as z from "zod";
import { id, instant, meters, text } from "../kit/wire.ts";

/** What the odometer was set to at an instant, and what it would have been (rule trips/calibration). */
export const Calibration = z
  .object({
    id,
    actualMileageInMeters: meters,
    calibratedMileageInMeters: meters,
    calibratedAt: instant,
    createdAt: instant,
    /** Null where none was asked for and none given. */
    reason: z.string().nullable(),
    user: z.object({ name: z.string() }),
  })
  .meta({ id: "Calibration" });
export type Calibration = z.infer<typeof Calibration>;

export const NewCalibration = z.object({
  /** The vehicle of the path counts; sent along by clients. */
  vehicleId: id.optional(),
  calibratedAt: instant,
  mileageInMeters: z.int({ error: "mileageIsEmpty" }).min(1).max(100_000_000_000),
  /** Needed where the correction is large or goes backwards (rules.ts). */
  reason: text.trim().max(200).nullish(),
});
export type NewCalibration = z.output<typeof NewCalibration>;
