import * as z from "zod";
import { id, instant, meters } from "../kit/wire.ts";

/** What the odometer was set to at an instant, and what it would have been (ALG-CALIBRATION). */
export const Calibration = z
  .object({
    id,
    actualMileageInMeters: meters,
    calibratedMileageInMeters: meters,
    calibratedAt: instant,
    createdAt: instant,
    user: z.object({ name: z.string() }),
  })
  .meta({ id: "Calibration" });
export type Calibration = z.infer<typeof Calibration>;

export const NewCalibration = z.object({
  /** The vehicle of the path counts; sent along by clients. */
  vehicleId: id.optional(),
  calibratedAt: instant,
  mileageInMeters: z.int({ error: "mileageIsEmpty" }).min(1).max(100_000_000_000),
});
export type NewCalibration = z.output<typeof NewCalibration>;
