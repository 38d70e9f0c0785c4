import { tripAgents } from "@wegbuch/contract/trips/codes";
import { profileOf } from "./profiles.ts";
import { silentEnd } from "./drive.ts";
import { finishTrip } from "./finish-trip.ts";
import type { Drive } from "./settle-trips.ts";
import type { OpenTrip } from "./state.ts";
import type { FollowedReading, Stretch } from "./stretch.ts";
import { type Checkpoint, startWalk, type Walk, walkedOut, walkReadings } from "./walk-readings.ts";

/** What the records of a stretch lead to. */
export type Findings = {
  walk: Walk;
  /** The records that were read; `isComplete` if there are no more. */
  readings: readonly FollowedReading[];
  isComplete: boolean;
  drives: Drive[];
  /** The one of them that is over only because nothing more is heard: its stored points stay, for it may go on. */
  silent: Drive | null;
  /** Stored trips of the box that started in here are what `drives` replaces. */
  from: number;
  until: number;
};

/** Follows the records of a stretch through the detection. */
export async function findDrives(stretch: Stretch): Promise<Findings> {
  const { state, period } = stretch;
  const { walk, readings, isComplete } = await walkThrough(stretch);
  const hasLeft = stretch.isClosed && !walk.isOver;
  walk.state.hasLeft = hasLeft;
  return {
    walk,
    readings,
    isComplete,
    drives: drivesOf(hasLeft ? walkedOut(walk) : walk),
    silent: null,
    from: Math.max(state.settledUntil ?? stretch.page.readings[0]?.deviceTime ?? Infinity, period.from),
    until: walk.isOver ? walk.state.settledUntil! : period.until,
  };
}

/**
 * Goes through the first records; through all, or until it may stop, where what is known already is gone over, or the box has
 * left its vehicle.
 */
async function walkThrough(stretch: Stretch) {
  const { knownCheckpoints, newsUntil, followedUntil, longestWalk } = stretch;
  const isWholeNeeded = knownCheckpoints !== null || stretch.isClosed;
  const walk = startWalk(stretch.state, stretch.privateModes);
  const readings: FollowedReading[] = [];
  const isOver = ({ reachedAt, hash }: Checkpoint) =>
    isWholeNeeded &&
    ((reachedAt > newsUntil && knownCheckpoints?.get(reachedAt)?.equals(hash) === true) ||
      // Not within the last instant followed, of which the cursor may know more records.
      (readings.length > longestWalk && reachedAt !== followedUntil));
  let { page } = stretch;
  for (;;) {
    for (const reading of page.readings) readings.push(reading);
    if (page.readings.length > 0) walkReadings(walk, page.readings, isOver);
    const last = page.readings.at(-1);
    if (last === undefined || page.isComplete || walk.isOver || !isWholeNeeded) break;
    page = await stretch.readOn(last);
  }
  return { walk, readings, isComplete: page.isComplete };
}

/** The trip under way as it is published when nothing more is heard; null if it is too short (rule detection/end). */
export function silentDrive({ state }: Pick<Stretch, "state">): Drive | null {
  const open = state.detector.trip;
  const profile = profileOf(state.deviceType);
  const trip = open && finishTrip(open, silentEnd(open, profile), "gap", profile);
  return trip && { ...trip, continued: state.openTrip, points: [] };
}

function drivesOf({ found, state, openPoints }: Walk): Drive[] {
  const finished = found.map(({ trip, continued, points }) => ({
    ...trip,
    continued,
    points: continued ? points : points.slice(0, trip.pointCount),
  }));
  const open = state.detector.trip;
  if (open === null) return finished;
  return [...finished, { ...runningDrive(open), continued: state.openTrip, points: openPoints }];
}

function runningDrive(open: OpenTrip) {
  const { progress } = open;
  return {
    startedAt: open.startedAt,
    finishedAt: null,
    start: { latitude: open.latitude, longitude: open.longitude },
    destination: { latitude: progress.latitude, longitude: progress.longitude },
    mileageInMeters: Math.round(progress.meters),
    mileageSource: "positions" as const,
    idleSeconds: Math.round(progress.idleMs / 1_000),
    agent: tripAgents.automatic,
    isPrivate: progress.isPrivate,
    endReason: null,
    pointCount: progress.pointCount,
    ...(open.part && { part: open.part }),
  };
}
