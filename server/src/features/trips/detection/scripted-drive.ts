import type { DetectedTrip, DetectionReading } from "./detection.ts";
import { endDetached } from "./end-trip.ts";
import { followSwitched } from "./follow-switched.ts";
import { inReadingOrder } from "./ordering.ts";
import type { PrivateMode } from "./private-mode.ts";
import type { DeviceType } from "@wegbuch/device-protocol/models";
import { type DetectionState, unknownState } from "./state.ts";
import type { TrackPoint } from "../tracks/track-point.ts";

/** A record of a scripted drive for tests: a valid fix at longitude 16.37 unless something else is said. */
export function aReading(seconds: number, said: Partial<DetectionReading> = {}): DetectionReading {
  return {
    deviceTime: Math.round(seconds * 1_000),
    eventId: 0,
    hash: BigInt(Math.round(seconds * 1_000)),
    latitude: 48.2,
    longitude: 16.37,
    headingDegrees: 0,
    speedKmh: 0,
    isFixValid: true,
    ignition: null,
    isUnplugged: null,
    isPrivate: null,
    totalDistanceMeters: null,
    externalPowerMillivolts: null,
    deviceType: "bm",
    ...said,
  };
}

/** Records as the specification writes them: seconds, latitude, km/h. */
export function aDrive(
  deviceType: DeviceType,
  points: readonly (readonly [seconds: number, latitude: number, speedKmh: number])[],
): DetectionReading[] {
  return points.map(([seconds, latitude, speedKmh]) => aReading(seconds, { deviceType, latitude, speedKmh }));
}

/** What the detection makes of records in any order: the published trips, each with the points that belong to it. */
export const detectAll = (readings: readonly DetectionReading[], from: DetectionState = unknownState) =>
  tripsIn(readings, [], from);

/** The same in a vehicle in which somebody switches private. */
export function tripsIn(
  readings: readonly DetectionReading[],
  modes: readonly PrivateMode[],
  from: DetectionState = unknownState,
) {
  const trips: { trip: DetectedTrip; track: TrackPoint[] }[] = [];
  let state = from;
  let track: TrackPoint[] = [];
  for (const reading of inReadingOrder(readings)) {
    const detection = followSwitched(state, reading, modes);
    state = detection.state;
    for (const event of detection.events) {
      if (event.type === "started") track = [];
      if (event.type === "moved") track.push(event.point);
      if (event.type === "finished")
        trips.push({ trip: event.trip, track: track.slice(0, event.trip.pointCount) });
    }
  }
  return { state, trips };
}

/** The published trips in the specification's terms: seconds, metres, idle seconds. */
export function tripsOf(readings: readonly DetectionReading[]) {
  return detectAll(readings).trips.map(({ trip }) => ({
    from: trip.startedAt / 1_000,
    to: trip.finishedAt / 1_000,
    meters: trip.mileageInMeters,
    idle: trip.idleSeconds,
  }));
}

/** What is published when the box leaves the vehicle after these records. */
export function endOfDetached(readings: readonly DetectionReading[], deviceType: DeviceType) {
  return endDetached(detectAll(readings).state, deviceType);
}
