import type { DetectedTrip, DetectionEvent, DetectionReading } from "./detection.ts";
import { endDetached } from "./end-trip.ts";
import { followSwitched } from "./follow-switched.ts";
import { type FollowState, hashOf, reachedKey } from "./follow-state.ts";
import { compareKeys } from "./ordering.ts";
import type { PrivateMode } from "./private-mode.ts";
import { profileOf, walkSpeedKmh } from "./profiles.ts";
import type { TrackPoint } from "../tracks/track-point.ts";

/** A trip that was found, with the points of it seen on this walk. */
type FoundTrip = {
  trip: DetectedTrip;
  /** Set when the trip was already under way: the row that stands for it, whose stored points come first. */
  continued: FollowState["openTrip"];
  points: TrackPoint[];
};

export type Checkpoint = { reachedAt: number; state: FollowState; hash: Buffer };

/** What following a box through some of its records has led to so far. */
export type Walk = {
  /** Belongs to the walk, which changes it with each record. */
  state: FollowState;
  found: FoundTrip[];
  /** Points of the trip under way seen on this walk. */
  openPoints: TrackPoint[];
  checkpoints: Checkpoint[];
  /** The last record with a usable place that was not said in private mode. */
  lastPlace: DetectionReading | null;
  /** When somebody has switched private in the vehicle, the first one first. */
  modes: readonly PrivateMode[];
  /** True once `isOver` said so at a checkpoint; records after it have not been looked at. */
  isOver: boolean;
};

export const startWalk = (state: FollowState, modes: readonly PrivateMode[]): Walk => ({
  state: { ...state },
  found: [],
  openPoints: [],
  checkpoints: [],
  lastPlace: null,
  modes,
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
    if (reached && compareKeys(reading, reached) <= 0) continue;
    const hasFinished = step(walk, reading);
    if (!hasFinished || walk.state.detector.trip) continue;
    const checkpoint = checkpointAt(walk, reading);
    walk.checkpoints.push(checkpoint);
    walk.isOver = isOver(checkpoint);
    if (walk.isOver) return;
  }
  const last = readings.at(-1);
  if (last) walk.state.reached = reachedAt(last);
}

/** What the walk comes to if the box has left the vehicle, so that nothing follows. The walk itself can go on. */
export function walkedOut(walk: Walk): Walk {
  const ended = { ...walk, state: { ...walk.state }, found: [...walk.found] };
  const { state, events } = endDetached(walk.state.detector, walk.state.deviceType);
  for (const event of events) note(ended, event);
  ended.state.detector = state;
  return ended;
}

/** Gives whether a trip was finished. */
function step(walk: Walk, reading: DetectionReading): boolean {
  const { state, events } = followSwitched(walk.state.detector, reading, walk.modes);
  walk.state.detector = state;
  walk.state.deviceType = reading.deviceType;
  walk.state.settledUntil ??= reading.deviceTime;
  const isVehicle = !profileOf(reading.deviceType).isCarried || events.some(isDriven);
  if (isVehicle && !state.isPrivate && reading.isFixValid && reading.latitude !== null)
    walk.lastPlace = reading;
  let hasFinished = false;
  for (const event of events) {
    note(walk, event);
    hasFinished ||= event.type === "finished";
  }
  return hasFinished;
}

/** What is carried is also where people walk: the vehicle is where it drove last (rule detection/phones). */
const isDriven = (event: DetectionEvent): boolean =>
  event.type === "moved" && (event.point.speedKmh ?? 0) >= walkSpeedKmh;

function note(walk: Walk, event: DetectionEvent): void {
  if (event.type === "moved") {
    walk.openPoints.push(event.point);
    return;
  }
  if (event.type === "finished") {
    const { trip } = event;
    walk.found.push({ trip, continued: walk.state.openTrip, points: walk.openPoints });
    walk.state.settledUntil = trip.finishedAt;
  }
  walk.openPoints = [];
  walk.state.openTrip = null;
}

function checkpointAt(walk: Walk, reading: DetectionReading): Checkpoint {
  walk.state.reached = reachedAt(reading);
  const { trail: _trail, ...state } = walk.state;
  return { reachedAt: reading.deviceTime, state, hash: hashOf(state) };
}

function reachedAt({ deviceTime, eventId, hash }: DetectionReading): FollowState["reached"] {
  return { deviceTime, eventId, hash: String(hash) };
}
