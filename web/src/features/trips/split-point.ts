import { toShown } from "@wegbuch/contract/trips/rules";
import type { TripPosition } from "@wegbuch/contract/trips/schemas";
import { findReached, type WayPoint, wayPointBetween } from "@wegbuch/geo/way-point";

/** Where a trip is split: both lengths as they count, and the place and instant on its track (rule trips/split). */
export type SplitPoint = {
  /** Meters of part 1 and part 2, which together are the trip's. */
  part1: number;
  part2: number;
  at: string;
  latitude: number;
  longitude: number;
  /** Meters along the track, which may be longer or shorter than what the trip counts. */
  alongTrack: number;
  /** Index of the first position of the track that belongs to part 2 alone. */
  index: number;
};

/** Both lengths as they are shown: in metres below one kilometre, else so that they add up to the trip's. */
export function shownParts({ part1, part2 }: Pick<SplitPoint, "part1" | "part2">): [number, number] {
  const one = part1 < 1_000 ? part1 : toShown(part1);
  return [one, part1 < 1_000 || part2 < 1_000 ? part2 : toShown(part1 + part2) - one];
}

/** Steps of the slider: arrow keys, and with Shift. */
export const stepMeters = 100;
export const largeStepMeters = 1_000;

/** A distance that can be split at: whole meters, at least one on either side. */
export function withinTrip(meters: number, mileageInMeters: number): number {
  return Math.min(Math.max(1, Math.round(meters)), mileageInMeters - 1);
}

/** Whether anything can be split: two positions with a way between, and at least two meters. */
export function isSplittable(track: readonly TripPosition[], mileageInMeters: number): boolean {
  return track.length >= 2 && lengthOf(track) > 0 && mileageInMeters >= 2;
}

/** The splitting point after so many meters of the trip; linear between two positions, the earliest of a standstill. */
export function splitPointOf(
  track: readonly TripPosition[],
  mileageInMeters: number,
  byMeters: number,
): SplitPoint {
  const part1 = withinTrip(byMeters, mileageInMeters);
  const alongTrack = (part1 * lengthOf(track)) / mileageInMeters;
  const reached = findReached(track, alongTrack, ({ distanceFromBeginning }) => distanceFromBeginning);
  const { index, fraction } = reached ?? { index: 1, fraction: 0 };
  const { time, latitude, longitude } = wayPointBetween(
    wayPointOf(track[index - 1]!),
    wayPointOf(track[index]!),
    fraction,
  );
  return {
    part1,
    part2: mileageInMeters - part1,
    at: new Date(time).toISOString(),
    latitude,
    longitude,
    alongTrack,
    index: fraction === 1 ? index + 1 : index,
  };
}

const wayPointOf = ({ latitude, longitude, createdAt, distanceFromBeginning }: TripPosition): WayPoint => ({
  latitude,
  longitude,
  time: Date.parse(createdAt),
  metersFromStart: distanceFromBeginning,
});

/**
 * Which parts no list shows afterwards: those not longer than what the mandator hides, in meters (rule trips/hidden).
 */
export function hiddenParts({ part1, part2 }: Pick<SplitPoint, "part1" | "part2">, upToMeters: number) {
  const isHidden = [part1, part2].map((meters) => meters <= upToMeters);
  if (isHidden.every(Boolean)) return "both";
  return isHidden[0] ? "first" : isHidden[1] ? "second" : null;
}

/** Meters of the trip at the place of its track that is nearest to a point, for a handle dragged on the map. */
export function metersNear(
  track: readonly TripPosition[],
  mileageInMeters: number,
  point: { latitude: number; longitude: number },
): number {
  let best = { distance: Infinity, along: 0 };
  for (const [index, after] of track.entries()) {
    const before = track[index - 1];
    if (!before) continue;
    const near = nearestOn(before, after, point);
    if (near.distance < best.distance) best = near;
  }
  return withinTrip((best.along * mileageInMeters) / lengthOf(track), mileageInMeters);
}

type Place = { latitude: number; longitude: number };

/** How far a point lies from a piece of the way, on a plane, and how far along the way the nearest place is. */
function nearestOn(before: TripPosition, after: TripPosition, { latitude, longitude }: Place) {
  const narrow = Math.cos((latitude * Math.PI) / 180);
  const [dx, dy] = [(after.longitude - before.longitude) * narrow, after.latitude - before.latitude];
  const [px, py] = [(longitude - before.longitude) * narrow, latitude - before.latitude];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  const way = after.distanceFromBeginning - before.distanceFromBeginning;
  return {
    distance: Math.hypot(px - share * dx, py - share * dy),
    along: before.distanceFromBeginning + share * way,
  };
}

/** The way up to the splitting point, and from there on: what either part looks like on the map. */
export function partsOf(
  track: readonly Place[],
  { index, latitude, longitude }: SplitPoint,
): [Place[], Place[]] {
  const point = { latitude, longitude };
  return [
    [...track.slice(0, index), point],
    [point, ...track.slice(index)],
  ];
}

function lengthOf(track: readonly TripPosition[]): number {
  return track.at(-1)?.distanceFromBeginning ?? 0;
}
