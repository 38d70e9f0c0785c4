import { findReached } from "@wegbuch/geo/way-point";
import { idleSecondsOf, pointBetween } from "./cut-track.ts";
import type { TrackPoint } from "./track-point.ts";

/** What of a trip decides about how it is split; times in milliseconds. */
export type SplitDrive = { startedAt: number; finishedAt: number; mileageInMeters: number };

/** A part of a split trip; the metres of its points begin at 0. */
export type SplitPart = SplitDrive & { idleSeconds: number; points: TrackPoint[] };

/** Where a track is parted: the points before the place, the place itself, the points after it. */
type Parting = { before: readonly TrackPoint[]; point: TrackPoint; after: readonly TrackPoint[] };

/**
 * Splits a trip where it has driven `meters` of its mileage, 0 < meters < mileage: at the earliest instant its track
 * has come so far (rule trips/split). Null if the track does not tell when that was.
 */
export function splitByMeters(
  drive: SplitDrive,
  track: readonly TrackPoint[],
  meters: number,
): [SplitPart, SplitPart] | null {
  const length = track.at(-1)?.metersFromStart ?? 0;
  const parting = partByMeters(track, (meters * length) / drive.mileageInMeters);
  if (parting === null) return null;
  const { time } = parting.point;
  return time > drive.startedAt && time < drive.finishedAt ? partsOf(drive, parting, meters) : null;
}

/**
 * Splits a trip at an instant within it (rule trips/calibration): each part gets the metres its share of the track
 * says, at least one if there are two. Without a track the way is divided evenly in time.
 */
export function splitAtTime(
  drive: SplitDrive,
  track: readonly TrackPoint[],
  time: number,
): [SplitPart, SplitPart] {
  const { startedAt, finishedAt, mileageInMeters } = drive;
  const parting = partAtTime(track, time);
  const length = track.at(-1)?.metersFromStart ?? 0;
  const share =
    parting !== null && length > 0
      ? parting.point.metersFromStart / length
      : (time - startedAt) / (finishedAt - startedAt);
  const meters = Math.min(Math.max(Math.round(mileageInMeters * share), 1), mileageInMeters - 1);
  return partsOf(drive, parting ?? { before: [], point: null, after: [] }, Math.max(meters, 0), time);
}

function partsOf(
  { startedAt, finishedAt, mileageInMeters }: SplitDrive,
  { before, point, after }: Parting | { before: []; point: null; after: [] },
  meters: number,
  time = point!.time,
): [SplitPart, SplitPart] {
  const first = point === null ? [] : [...before, point];
  const second = point === null ? [] : [point, ...after].map((each) => fromPoint(each, point));
  return [
    partOf({ startedAt, finishedAt: time, mileageInMeters: meters }, first),
    partOf({ startedAt: time, finishedAt, mileageInMeters: mileageInMeters - meters }, second),
  ];
}

const partOf = (drive: SplitDrive, points: TrackPoint[]): SplitPart => ({
  ...drive,
  idleSeconds: idleSecondsOf(points),
  points,
});

const fromPoint = (each: TrackPoint, { metersFromStart }: TrackPoint): TrackPoint => ({
  ...each,
  metersFromStart: each.metersFromStart - metersFromStart,
});

function partByMeters(track: readonly TrackPoint[], meters: number): Parting | null {
  const reached = findReached(track, meters, ({ metersFromStart }) => metersFromStart);
  if (reached === null) return null;
  const { index, fraction } = reached;
  return fraction === 1 ? partOn(track, index) : partBetween(track, index, fraction);
}

/** Before its first point and after its last the vehicle stood where they are. */
function partAtTime(track: readonly TrackPoint[], time: number): Parting | null {
  const [first, end] = [track[0], track.at(-1)];
  if (first === undefined || end === undefined) return null;
  const index = track.findIndex((point) => point.time >= time);
  if (index === -1) return { before: track, point: { ...end, time }, after: [] };
  if (track[index]!.time === time) return partOn(track, index);
  if (index === 0) return { before: [], point: { ...first, time }, after: track };
  const last = track[index - 1]!;
  return partBetween(track, index, (time - last.time) / (track[index]!.time - last.time));
}

const partOn = (track: readonly TrackPoint[], index: number): Parting => ({
  before: track.slice(0, index),
  point: track[index]!,
  after: track.slice(index + 1),
});

function partBetween(track: readonly TrackPoint[], index: number, fraction: number): Parting {
  const point = pointBetween(track[index - 1]!, track[index]!, fraction);
  return { before: track.slice(0, index), point, after: track.slice(index) };
}
