import type { Reading } from "@wegbuch/device-protocol/reading";
import type { Place } from "@wegbuch/geo/place";
import type { DeviceType } from "@wegbuch/device-protocol/models";
import { tripAgents } from "@wegbuch/contract/trips/codes";
import type { TrackPoint } from "../tracks/track-point.ts";
import type { DetectionState, DrivePart } from "./state.ts";

/** A record as the detection needs it, with the device type the box had when it arrived (rule boxes/device-type). */
export type DetectionReading = Pick<
  Reading,
  | "deviceTime"
  | "eventId"
  | "hash"
  | "latitude"
  | "longitude"
  | "headingDegrees"
  | "speedKmh"
  | "isFixValid"
  | "ignition"
  | "isUnplugged"
  | "isPrivate"
  | "totalDistanceMeters"
  | "externalPowerMillivolts"
> & { deviceType: DeviceType };

export type EndReason = "ignitionOff" | "standstill" | "gap" | "unplugged" | "detached" | "switched";

/** A trip as the records tell it; times in milliseconds, whole metres and seconds. */
export type DetectedTrip = {
  startedAt: number;
  finishedAt: number;
  /** Null when no place is known (agent 3). */
  start: Place | null;
  destination: Place | null;
  mileageInMeters: number;
  mileageSource: "positions" | "odometer";
  idleSeconds: number;
  /** 0 from positions, 3 from an ignition period without any fix (rules trips/agents, detection/without-fix). */
  agent: (typeof tripAgents)["automatic" | "withoutPositions"];
  isPrivate: boolean;
  endReason: EndReason;
  /** How many of the points reported for this trip belong to it; those after its end do not. */
  pointCount: number;
  part?: DrivePart;
};

/**
 * What a record did. A trip reports `started`, each of its points, then its end: `finished`, or `dropped` when it stays
 * below what is published. Points after the end may have been reported too.
 */
export type DetectionEvent =
  | { type: "started"; startedAt: number }
  | { type: "moved"; point: TrackPoint }
  | { type: "finished"; trip: DetectedTrip }
  | { type: "dropped" };

export type Detection = { state: DetectionState; events: DetectionEvent[] };
