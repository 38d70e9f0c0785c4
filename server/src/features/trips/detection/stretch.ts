import type { EventType } from "@wegbuch/device-protocol/reading";
import type { DetectionReading } from "./detection.ts";
import type { FollowState } from "./follow-state.ts";

/** A record as following needs it. */
export type FollowedReading = DetectionReading & { eventType: EventType | null; receivedAt: number };

/** A box in one vehicle, by the box's own clock; ends are milliseconds, unbounded ones infinite (amendments 1). */
export type Period = { attachmentId: string; vehicleId: string; from: number; until: number };

/** Records of a box in one vehicle that are to be followed in one go. */
export type Stretch = {
  boxNumber: number;
  boxId: string;
  period: Period;
  /** What is stored is followed again, on the operator's wish. */
  isRefollow: boolean;
  /** The box has left the vehicle, so that nothing can come after the last record. */
  isClosed: boolean;
  /** Where following starts; every step changes it to where it ended. */
  state: FollowState;
  /** Whether the box was in private mode where following starts. */
  startsPrivate: boolean;
  /** How far the box had been followed before. */
  followedUntil: number;
  /** The latest device time of what is new. */
  newsUntil: number;
  /** Set when following starts before where it had been: state hashes known at later device times. */
  knownCheckpoints: ReadonlyMap<number, Buffer> | null;
  /** Records in order, from the start on; more can be read. */
  readings: FollowedReading[];
  /** Where the vehicle was last, as far as it may be kept; set by following. */
  lastPlace: DetectionReading | null;
  /** When the first of what is new was recorded. */
  newsFrom: number;
  /** A way back through known records pauses after so many, to be gone on with later. */
  longestWalk: number;
  /** Gives the records after these, in order; none at the end. */
  readOn(): Promise<FollowedReading[]>;
};
