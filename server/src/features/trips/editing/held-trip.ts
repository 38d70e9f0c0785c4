import type { Address } from "@wegbuch/contract/trips/schemas";
import type { Place } from "@wegbuch/geo/place";

/** A trip that is held for a change, without its places; times in milliseconds. */
export type HeldTrip = {
  id: string;
  vehicleId: string;
  /** Whose box recorded it, if people have moved it to another vehicle since. */
  recordedVehicleId: string | null;
  driverId: string | null;
  costcenterId: string | null;
  boxId: string | null;
  startedAt: number;
  finishedAt: number | null;
  mileageInMeters: number;
  mileageSource: string;
  idleSeconds: number;
  type: number;
  agent: number;
  /** Empty where the reader may not see it; written only if it is changed. */
  description: string;
  endReason: string | null;
  hasBeenChanged: boolean;
  isRecomposed: boolean;
  lockedAt: Date | null;
  readyForExportAt: Date | null;
  exportedAt: Date | null;
  calibratedAt: Date | null;
  deletedAt: Date | null;
};

/** Where a trip began and ended. */
export type TripPlaces = {
  start: Place | null;
  destination: Place | null;
  startAddress: Address | null;
  destinationAddress: Address | null;
};

/**
 * The trip in another vehicle, without the mark of a calibration of the one it leaves. Whose box recorded it remains known,
 * so that late records do not tell it again.
 */
export function movedTo(trip: HeldTrip, vehicleId: string): HeldTrip {
  const recordedVehicleId = trip.recordedVehicleId ?? (trip.boxId === null ? null : trip.vehicleId);
  return {
    ...trip,
    vehicleId,
    recordedVehicleId: recordedVehicleId === vehicleId ? null : recordedVehicleId,
    calibratedAt: null,
  };
}

/** Whether nothing is different, of a trip and what was made of it; for thousands at once. */
export function isSameTrip(one: HeldTrip, other: HeldTrip): boolean {
  return (Object.keys(one) as (keyof HeldTrip)[]).every((name) => one[name] === other[name]);
}
