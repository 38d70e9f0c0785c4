import type { ChainCalibration } from "./read-calibrations.ts";

/** The calibrations of the vehicles of one section, each to be told once, in its place between the trips. */
export function openChain(calibrations: ReadonlyMap<string, readonly ChainCalibration[]>) {
  const seen = new Set<string>();
  let waiting: ChainCalibration[] = [];

  /** A trip of this vehicle stands in the section. */
  function see(vehicleId: string): void {
    if (seen.has(vehicleId)) return;
    seen.add(vehicleId);
    waiting = [...waiting, ...(calibrations.get(vehicleId) ?? [])].toSorted(
      (one, other) => one.at - other.at,
    );
  }

  /** Those whose turn it is, the first one first. */
  function take(isDue: (calibration: ChainCalibration) => boolean): ChainCalibration[] {
    const due = waiting.findIndex((calibration) => !isDue(calibration));
    return waiting.splice(0, due === -1 ? waiting.length : due);
  }

  return { see, take };
}
