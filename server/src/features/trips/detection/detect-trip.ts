import { followBlindly } from "./blind-drive.ts";
import { departOrStay } from "./depart.ts";
import type { Detection, DetectionEvent, DetectionReading } from "./detection.ts";
import { driveTo, driveUnseen, haltOf, measured } from "./drive.ts";
import { endBlindDrive, endOverdue, endTrip } from "./end-trip.ts";
import { type Located, locateFix } from "./locate-fix.ts";
import { type Profile, profileOf } from "./profiles.ts";
import type { DetectionState, OpenTrip, Point } from "./state.ts";

/** More than this on the power line means that a box is plugged in, whatever it said before. */
const pluggedMillivolts = 6_000;

/**
 * Detects trips (rule detection/parameters), one record at a time: takes what is known about a box and its next record
 * in the order of `compareKeys`, gives what is known then and what happened. Pure; reads no clock.
 */
export function detectTrip(before: DetectionState, reading: DetectionReading): Detection {
  const profile = profileOf(reading.deviceType);
  const { state: current, events } = endOverdue(before, reading.deviceTime, profile);
  const located = locateFix(current, reading);
  const state = startState(current, reading, located);
  const wasPulled = state.isUnplugged && !current.isUnplugged;
  const detection = state.trip
    ? drive(state, state.trip, { reading, located, wasPulled, profile })
    : wait(state, { located, wasPulled, profile });
  return after(events, detection);
}

type Step = { located: Located; wasPulled: boolean; profile: Profile };

/**
 * The state after a record but for the trip or the parking place, which the caller fills in. Written out field by field
 * because this is the hottest object of the product, and spreading into it takes as long as all the rest.
 */
function startState(
  before: DetectionState,
  reading: DetectionReading,
  { last, held }: Located,
): DetectionState {
  const ignition = reading.ignition ?? before.ignition;
  const isSwitchedOn = ignition === true && before.ignition !== true;
  const hasPower = (reading.externalPowerMillivolts ?? 0) >= pluggedMillivolts;
  return {
    ignition,
    ignitionOnAt: isSwitchedOn ? reading.deviceTime : ignition === true ? before.ignitionOnAt : null,
    isUnplugged: reading.isUnplugged ?? (before.isUnplugged && !hasPower),
    isPrivate: reading.isPrivate ?? before.isPrivate,
    last,
    held,
    parked: before.parked,
    trip: before.trip,
    blind: followBlindly(before, reading),
  };
}

function drive(state: DetectionState, trip: OpenTrip, step: Step & { reading: DetectionReading }): Detection {
  const { reading, located, wasPulled, profile } = step;
  const next = advance(state, trip, step);
  const events = located.point ? [movedTo(located.point, next.progress.meters)] : [];
  if (wasPulled) {
    const here = measured(driveUnseen(next, reading.deviceTime, reading.totalDistanceMeters));
    return after(events, endTrip(state, next, { end: next.off ?? here, reason: "unplugged" }, profile));
  }
  const halt = located.point && haltOf(next, profile);
  if (halt && located.point && located.point.time >= halt.endsAt) {
    return after(events, endTrip(state, next, { end: halt.progress, reason: "standstill" }, profile));
  }
  state.trip = next;
  return { state, events };
}

function movedTo(point: Point, metersFromStart: number): DetectionEvent {
  const { time, latitude, longitude, speedKmh, headingDegrees } = point;
  return { type: "moved", point: { time, latitude, longitude, speedKmh, headingDegrees, metersFromStart } };
}

const after = (events: readonly DetectionEvent[], detection: Detection): Detection =>
  events.length === 0 ? detection : { state: detection.state, events: [...events, ...detection.events] };

/**
 * The trip with the record in it; in the bm profile only a place is news, else the record itself is
 * (rule detection/end).
 */
function advance(
  state: DetectionState,
  trip: OpenTrip,
  { reading, located, profile }: Step & { reading: DetectionReading },
): OpenTrip {
  let next = trip;
  if (located.point) next = driveTo(trip, located.point, located.meters, profile);
  else if (profile.hasIgnition) next = driveUnseen(trip, reading.deviceTime, reading.totalDistanceMeters);
  if (state.isPrivate) next = { ...next, progress: { ...next.progress, isPrivate: true } };
  const isOff = profile.hasIgnition && state.ignition === false;
  if (isOff === (next.off !== null)) return next;
  return { ...next, off: isOff ? measured(next) : null };
}

function wait(state: DetectionState, { located, wasPulled, profile }: Step): Detection {
  if (located.point === null) {
    return wasPulled && state.blind
      ? endBlindDrive(state, state.blind, { end: state.blind.last, reason: "unplugged" }, profile)
      : { state, events: [] };
  }
  const departure = departOrStay(state, { ...located, point: located.point }, profile);
  if ("parked" in departure) {
    state.parked = departure.parked;
    return { state, events: [] };
  }
  const { trip, track } = departure;
  state.parked = null;
  state.trip = trip;
  return {
    state,
    events: [
      { type: "started", startedAt: trip.startedAt },
      ...track.map((point) => ({ type: "moved" as const, point })),
    ],
  };
}
