import type { DetectionReading } from "./detection.ts";
import { gapMs, ignitionOffMs } from "./profiles.ts";
import type { BlindDrive, BlindMoment, DetectionState } from "./state.ts";

/**
 * Follows an ignition period for which there has been no valid fix: begun by the record that switches the ignition
 * on, given up at the first valid fix. `state` is as before the record (rule detection/without-fix).
 */
export function followBlindly(state: DetectionState, reading: DetectionReading): BlindDrive | null {
  if (reading.isFixValid || state.trip !== null) return null;
  const moment = momentOf(state, reading);
  const { blind } = state;
  if (blind === null) {
    const isSwitchedOn = reading.ignition === true && state.ignition !== true;
    return isSwitchedOn
      ? { startedAt: moment.time, startTotalMeters: moment.totalDistanceMeters, last: moment, off: null }
      : null;
  }
  const ignition = reading.ignition ?? state.ignition;
  const next = { ...blind, startTotalMeters: blind.startTotalMeters ?? moment.totalDistanceMeters };
  if (ignition === true) return { ...next, last: moment, off: null };
  return { ...next, off: blind.off ?? moment };
}

/** The end that the time of the next record alone has brought about, or null. */
export function overdueBlindEnd({ last, off }: BlindDrive, time: number): BlindMoment | null {
  if (off !== null) return time - off.time >= ignitionOffMs ? off : null;
  return time - last.time > gapMs ? last : null;
}

function momentOf(state: DetectionState, reading: DetectionReading): BlindMoment {
  const before = state.blind?.last;
  return {
    time: reading.deviceTime,
    totalDistanceMeters: reading.totalDistanceMeters ?? before?.totalDistanceMeters ?? null,
    isPrivate: (before?.isPrivate ?? false) || (reading.isPrivate ?? state.isPrivate),
  };
}
