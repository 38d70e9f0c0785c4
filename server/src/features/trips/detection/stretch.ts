import type { EventType } from "@wegbuch/device-protocol/reading";
import type { DetectionReading } from "./detection.ts";
import type { FollowState } from "./follow-state.ts";
import type { PrivateMode } from "./private-mode.ts";
import type { Checkpoint } from "./walk-readings.ts";

/** A record as following needs it. */
export type FollowedReading = DetectionReading & { eventType: EventType | null; receivedAt: number };

/**
 * A box in one vehicle, by the box's own clock; ends are milliseconds, unbounded ones infinite (rule boxes/attachment).
 */
export type Period = {
  attachmentId: string;
  vehicleId: string;
  from: number;
  until: number;
  /** Recorded by something else and imported: it tells of trips, and not of where the vehicle is (rule imports/positions). */
  isImported: boolean;
};

/** Records in order. Unless `isComplete`, there are more, all later than these. */
export type Page = { readings: FollowedReading[]; isComplete: boolean };

/** Records of a box in one vehicle that are to be followed in one go. No step changes it, each gives what it found; reading on adds to what is known of later instants. */
export type Stretch = Readonly<{
  boxNumber: number;
  boxId: string;
  period: Period;
  /** What is stored is followed again, on the operator's wish. */
  isRefollow: boolean;
  /** The box has left the vehicle, so that nothing can come after the last record. */
  isClosed: boolean;
  /** Where following starts. */
  state: FollowState;
  /** How far the box had been followed before. */
  followedUntil: number;
  /** The latest device time of what is new. */
  newsUntil: number;
  /** Set when following starts before where it had been: state hashes known at later device times. */
  knownCheckpoints: ReadonlyMap<number, Buffer> | null;
  /** When somebody has switched private in the vehicle, the first one first (rule detection/private-switch). */
  privateModes: readonly PrivateMode[];
  /** The first records, from the start on. */
  page: Page;
  /** When the first of what is new was recorded. */
  newsFrom: number;
  /** A way back through known records pauses after so many, to be gone on with later. */
  longestWalk: number;
  /** Gives the next records after one of them. */
  readOn(last: FollowedReading): Promise<Page>;
}>;

/** Where following a stretch has ended. */
export type Followed = {
  stretch: Stretch;
  /** All of its records that were read; `isComplete` if there are no more. */
  readings: readonly FollowedReading[];
  isComplete: boolean;
  state: FollowState;
  /** Where the vehicle was last, as far as it may be kept. */
  lastPlace: DetectionReading | null;
  checkpoints: readonly Checkpoint[];
  /** Set when it ended at a checkpoint before the box's last records: whether what follows is known to stay the same. */
  stopped: { isSettled: boolean; reachedAt: number } | null;
};
