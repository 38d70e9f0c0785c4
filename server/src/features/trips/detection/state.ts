import type { Place } from "@wegbuch/geo/place";
import type { Switched } from "./private-mode.ts";

/** A usable fix; the speed is derived from the point before where the box said none. */
export type Point = Place & {
  time: number;
  speedKmh: number;
  headingDegrees: number | null;
  totalDistanceMeters: number | null;
};

/** What a trip amounts to at one moment. Time is that of the last record which belongs to it. */
export type Progress = Place & {
  time: number;
  meters: number;
  idleMs: number;
  pointCount: number;
  totalDistanceMeters: number | null;
  highestTotalMeters: number;
  /** Whether the box's total distance never fell on the way. */
  isMonotonic: boolean;
  isPrivate: boolean;
};

/** A drive under way. `stop` and `off` remember what it was when it may have ended. */
export type OpenTrip = Place & {
  startedAt: number;
  startTotalMeters: number | null;
  progress: Progress;
  /** The current run of slow points (rule trips/idle-time), already counted in no progress. */
  idle: { since: number; until: number } | null;
  stop: (Place & { time: number; progress: Progress }) | null;
  off: Progress | null;
  /** Only of what is carried: since when it gets no faster than somebody on foot, and what the drive was then. */
  walk?: { time: number; progress: Progress } | null;
  /** Only of what a private switch has to do with. */
  part?: DrivePart;
};

/** In which private mode a drive began, by that one's beginning, and whether the switch has cut it off another. */
export type DrivePart = { mode: number | null; isCut: boolean };

/** Where the vehicle stands: `from` is the last point at the anchor, `after` what came since and may start a trip. */
export type Parked = { anchor: Place; from: Point; after: Point[] };

/** A period of ignition without any valid fix; distances are the box's own (rule detection/without-fix). */
export type BlindDrive = {
  startedAt: number;
  startTotalMeters: number | null;
  last: BlindMoment;
  off: BlindMoment | null;
};
export type BlindMoment = { time: number; totalDistanceMeters: number | null; isPrivate: boolean };

/** Everything the detection of one box needs to go on; plain JSON, times in milliseconds. */
export type DetectionState = {
  ignition: boolean | null;
  /** When the ignition went on, as long as no trip has ended since. */
  ignitionOnAt: number | null;
  isUnplugged: boolean;
  isPrivate: boolean;
  last: Point | null;
  /** A point so far off that only the next one can tell whether it was real. */
  held: Point | null;
  parked: Parked | null;
  trip: OpenTrip | null;
  blind: BlindDrive | null;
  /** Only while a private mode may be on that somebody has begun. */
  switched?: Switched;
};

/** A box nothing is known about yet. */
export const unknownState: DetectionState = {
  ignition: null,
  ignitionOnAt: null,
  isUnplugged: false,
  isPrivate: false,
  last: null,
  held: null,
  parked: null,
  trip: null,
  blind: null,
};
