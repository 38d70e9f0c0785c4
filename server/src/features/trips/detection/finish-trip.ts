import type { Place } from "@wegbuch/geo/place";
import { tripAgents } from "@wegbuch/contract/trips/codes";
import type { DetectedTrip, EndReason } from "./detection.ts";
import { jumpSpeedKmh, type Profile } from "./profiles.ts";
import type { BlindDrive, BlindMoment, DrivePart, OpenTrip, Progress } from "./state.ts";

/** What a drive must have come to be a trip: cut off by a private switch it is part of one that is long enough, with any way. */
export const shortestMetersOf = (
  { part, endReason }: { part?: DrivePart | undefined; endReason: EndReason | null },
  shortestTripMeters: number,
): number => (part?.isCut || endReason === "switched" ? 1 : shortestTripMeters);

/** The trip that ends at `end`, or null if it is below what is published (rule detection/mileage). */
export function finishTrip(
  trip: OpenTrip,
  end: Progress,
  endReason: EndReason,
  profile: Profile,
): DetectedTrip | null {
  const { meters, source } = drivenMeters(trip, end);
  const mileageInMeters = Math.round(meters);
  if (
    mileageInMeters < shortestMetersOf({ part: trip.part, endReason }, profile.shortestTripMeters) ||
    end.time <= trip.startedAt
  )
    return null;
  return {
    startedAt: trip.startedAt,
    finishedAt: end.time,
    start: placeOf(trip),
    destination: placeOf(end),
    mileageInMeters,
    mileageSource: source,
    idleSeconds: Math.round(end.idleMs / 1_000),
    agent: tripAgents.automatic,
    isPrivate: end.isPrivate,
    endReason,
    pointCount: end.pointCount,
    ...(trip.part && { part: trip.part }),
  };
}

/**
 * The trip of an ignition period without any fix (rule detection/without-fix), or null if the box's distance hardly
 * grew, or faster than any vehicle drives: nothing else could tell that its counter jumped.
 */
export function finishBlindDrive(
  drive: BlindDrive,
  end: BlindMoment,
  endReason: EndReason,
  profile: Profile,
): DetectedTrip | null {
  const mileageInMeters = (end.totalDistanceMeters ?? 0) - (drive.startTotalMeters ?? Infinity);
  const milliseconds = end.time - drive.startedAt;
  if (mileageInMeters < profile.shortestTripMeters || milliseconds <= 0) return null;
  if (mileageInMeters * 3_600 > jumpSpeedKmh * milliseconds) return null;
  return {
    startedAt: drive.startedAt,
    finishedAt: end.time,
    start: null,
    destination: null,
    mileageInMeters,
    mileageSource: "odometer",
    idleSeconds: 0,
    agent: tripAgents.withoutPositions,
    isPrivate: end.isPrivate,
    endReason,
    pointCount: 0,
  };
}

/** The box's own distance when both ends have it and it fits the positions, else theirs (rule detection/mileage). */
function drivenMeters(
  trip: OpenTrip,
  end: Progress,
): { meters: number; source: DetectedTrip["mileageSource"] } {
  const counted = (end.totalDistanceMeters ?? NaN) - (trip.startTotalMeters ?? NaN);
  const isPlausible = end.isMonotonic && counted >= 0.9 * end.meters && counted <= 1.3 * end.meters;
  return isPlausible ? { meters: counted, source: "odometer" } : { meters: end.meters, source: "positions" };
}

const placeOf = ({ latitude, longitude }: Place): Place => ({ latitude, longitude });
