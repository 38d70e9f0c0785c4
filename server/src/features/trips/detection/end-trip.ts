import type { DeviceType } from "@wegbuch/device-protocol/models";
import { haversineMeters } from "@wegbuch/geo/distance";
import { overdueBlindEnd } from "./blind-drive.ts";
import { parkAt } from "./depart.ts";
import type { DetectedTrip, Detection, EndReason } from "./detection.ts";
import { silentEnd } from "./drive.ts";
import { finishBlindDrive, finishTrip } from "./finish-trip.ts";
import { gapMs, ignitionOffMs, type Profile, profileOf } from "./profiles.ts";
import {
  type BlindDrive,
  type BlindMoment,
  type DetectionState,
  type OpenTrip,
  type Parked,
  type Progress,
  unknownState,
} from "./state.ts";

type Ending<Moment> = { end: Moment; reason: EndReason };

/** Ends the trip with what it was at `end` and parks the vehicle there. */
export function endTrip(
  state: DetectionState,
  trip: OpenTrip,
  { end, reason }: Ending<Progress>,
  profile: Profile,
): Detection {
  return {
    state: { ...state, trip: null, ignitionOnAt: null, parked: parkedAfter(state, end, profile) },
    events: [report(finishTrip(trip, end, reason, profile))],
  };
}

/** Ends an ignition period without fix; where the vehicle stands then is unknown if it was a trip. */
export function endBlindDrive(
  state: DetectionState,
  drive: BlindDrive,
  { end, reason }: Ending<BlindMoment>,
  profile: Profile,
): Detection {
  const trip = finishBlindDrive(drive, end, reason, profile);
  const ended = { ...state, blind: null, ignitionOnAt: null };
  if (trip === null) return { state: ended, events: [] };
  return { state: { ...ended, parked: null }, events: [report(trip)] };
}

/** Ends what the mere time of the next record shows to be over: ignition off for long enough, or a gap. */
export function endOverdue(state: DetectionState, time: number, profile: Profile): Detection {
  const { trip, blind } = state;
  if (trip?.off && time - trip.off.time >= ignitionOffMs) {
    return endTrip(state, trip, { end: trip.off, reason: "ignitionOff" }, profile);
  }
  if (trip && time - trip.progress.time > gapMs) {
    return endTrip(state, trip, { end: silentEnd(trip, profile), reason: "gap" }, profile);
  }
  const end = blind && overdueBlindEnd(blind, time);
  if (!blind || !end) return { state, events: [] };
  return endBlindDrive(state, blind, { end, reason: blind.off ? "ignitionOff" : "gap" }, profile);
}

/** Ends whatever is under way as if nothing more were heard, because the box leaves the vehicle. */
export function endDetached(state: DetectionState, deviceType: DeviceType): Detection {
  const { trip, blind } = state;
  const profile = profileOf(deviceType);
  if (trip) {
    const { events } = endTrip(state, trip, { end: silentEnd(trip, profile), reason: "detached" }, profile);
    return { state: unknownState, events };
  }
  if (!blind) return { state: unknownState, events: [] };
  const ending = { end: blind.off ?? blind.last, reason: "detached" as const };
  return { state: unknownState, events: endBlindDrive(state, blind, ending, profile).events };
}

const report = (trip: DetectedTrip | null) =>
  trip === null ? { type: "dropped" as const } : { type: "finished" as const, trip };

function parkedAfter({ last }: DetectionState, end: Progress, profile: Profile): Parked | null {
  if (last === null) return null;
  const anchor = { latitude: end.latitude, longitude: end.longitude };
  // No later trip may begin before this one ended, also when its last records told no place.
  const from = last.time < end.time ? { ...last, time: end.time } : last;
  return haversineMeters(anchor, from) <= profile.radiusMeters ? { anchor, from, after: [] } : parkAt(from);
}
