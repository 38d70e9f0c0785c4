import { detectTrip } from "./detect-trip.ts";
import type { DetectedTrip, DetectionReading, TrackPoint } from "./detection.ts";
import { endDetached } from "./end-trip.ts";
import { type FollowState, hashOf, reachedKey } from "./follow-state.ts";
import { compareKeys } from "./ordering.ts";

/** A trip that was found, with the points of it seen on this walk. */
export type FoundTrip = {
  trip: DetectedTrip;
  /** Set when the trip was already under way: the row that stands for it, whose stored points come first. */
  continued: FollowState["openTrip"];
  points: TrackPoint[];
};

export type Checkpoint = { reachedAt: number; state: FollowState; hash: Buffer };

/** What following a box through some of its records has led to so far. */
export type Walk = {
  state: FollowState;
  found: FoundTrip[];
  /** Points of the trip under way seen on this walk. */
  openPoints: TrackPoint[];
  checkpoints: Checkpoint[];
  /** True once `isOver` said so at a checkpoint; records after it have not been looked at. */
  isOver: boolean;
};

export const startWalk = (state: FollowState): Walk => ({
  state,
  found: [],
  openPoints: [],
  checkpoints: [],
  isOver: false,
});

/**
 * Goes on through records in their order; those up to the state's last one are skipped. After each finished trip that
 * leaves none open there is a checkpoint, where `isOver` may end the walk.
 */
export function walkReadings(
  walk: Walk,
  readings: readonly DetectionReading[],
  isOver: (checkpoint: Checkpoint) => boolean = () => false,
): void {
  const reached = reachedKey(walk.state);
  for (const reading of readings) {
    if (walk.isOver) return;
    if (reached && compareKeys(reading, reached) <= 0) continue;
    const hasFinished = step(walk, reading);
    if (!hasFinished || walk.state.detector.trip) continue;
    const checkpoint = checkpointOf(walk.state);
    walk.checkpoints.push(checkpoint);
    walk.isOver = isOver(checkpoint);
  }
}

/** Ends what is under way because the box has left the vehicle. */
export function walkOut(walk: Walk): void {
  const { state, events } = endDetached(walk.state.detector, walk.state.deviceType);
  for (const event of events) note(walk, event);
  walk.state = { ...walk.state, detector: state };
}

/** Gives whether a trip was finished. */
function step(walk: Walk, reading: DetectionReading): boolean {
  const { state, events } = detectTrip(walk.state.detector, reading);
  const { deviceTime, eventId, hash, deviceType } = reading;
  walk.state = {
    ...walk.state,
    detector: state,
    deviceType,
    settledUntil: walk.state.settledUntil ?? deviceTime,
    reached: { deviceTime, eventId, hash: String(hash) },
  };
  let hasFinished = false;
  for (const event of events) {
    note(walk, event);
    hasFinished ||= event.type === "finished";
  }
  return hasFinished;
}

function note(walk: Walk, event: ReturnType<typeof detectTrip>["events"][number]): void {
  if (event.type === "moved") {
    walk.openPoints.push(event.point);
    return;
  }
  if (event.type === "finished") {
    const { trip } = event;
    walk.found.push({ trip, continued: walk.state.openTrip, points: walk.openPoints });
    walk.state = { ...walk.state, settledUntil: trip.finishedAt };
  }
  walk.openPoints = [];
  walk.state = { ...walk.state, openTrip: null };
}

function checkpointOf(state: FollowState): Checkpoint {
  return { reachedAt: state.reached!.deviceTime, state, hash: hashOf(state) };
}
