import type { Place } from "@wegbuch/geo/place";
import { newId } from "../../../platform/db/ids.ts";
import { shownSpan } from "./say-changes.ts";
import { copyOf, type Trip } from "./trip.ts";
import type { TripChange } from "./trip-change.ts";
import type { SplitPart } from "../tracks/split-track.ts";

type Split = {
  trip: Trip;
  parts: readonly [SplitPart, SplitPart];
  /** The calibration that parts the trip, if it is one: both parts carry it. */
  calibratedAt: number | null;
  now: Date;
};

/**
 * Two trips of a whole one: the first keeps its id, the second is new (rule trips/split); with what makes them of it.
 */
export function splitChanges({ trip, parts, calibratedAt, now }: Split): {
  second: Trip;
  changes: TripChange[];
} {
  const [one, other] = parts;
  const marks = [trip.calibratedAt, calibratedAt].filter((mark) => mark !== null);
  const between = other.points[0] ? placeOf(other.points[0]) : null;
  const first = {
    ...partOf(trip, one),
    endReason: null,
    calibratedAt: latest(marks.filter((mark) => mark <= one.finishedAt)),
    destination: between,
    destinationAddress: null,
  };
  const second = {
    ...partOf(trip, other),
    id: newId(),
    calibratedAt: latest(marks.filter((mark) => mark >= other.startedAt)),
    start: between,
    startAddress: null,
  };
  return {
    second,
    changes: [
      { before: null, after: copyOf(trip, now) },
      { before: trip, after: first, track: wholeTrack(one) },
      {
        before: null,
        after: second,
        track: wholeTrack(other),
        from: [trip.id],
        note: { splitFrom: shownSpan(trip) },
      },
    ],
  };
}

function partOf(trip: Trip, { points: _points, ...part }: SplitPart): Trip {
  return { ...trip, ...part, hasBeenChanged: true, isRecomposed: true };
}

const wholeTrack = ({ points }: SplitPart) => ({ part: 0, points });

const latest = (marks: readonly number[]): number | null => (marks.length > 0 ? Math.max(...marks) : null);

const placeOf = ({ latitude, longitude }: Place): Place => ({ latitude, longitude });
