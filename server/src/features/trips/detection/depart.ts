import { haversineMeters } from "@wegbuch/geo/distance";
import { driveTo, openTrip } from "./drive.ts";
import type { Located } from "./locate-fix.ts";
import { gapMs, ignitionBackdateMs, longestBridgeMeters, type Profile } from "./profiles.ts";
import type { DetectionState, OpenTrip, Parked, Point } from "./state.ts";
import { stillSpeedKmh } from "../tracks/cut-track.ts";
import type { TrackPoint } from "../tracks/track-point.ts";

/** What a point means to a parked vehicle: it still stands, or it has departed along the track. */
type Departure = { parked: Parked } | { trip: OpenTrip; track: TrackPoint[] };

/** A vehicle known to stand at a point, with its parking anchor there. */
export const parkAt = (point: Point): Parked => ({ anchor: anchorAt(point), from: point, after: [] });

/** Whether a point starts a trip, and with which points before it the trip begins (rule detection/start). */
export function departOrStay(
  state: DetectionState,
  located: Located & { point: Point },
  profile: Profile,
): Departure {
  const { point, isJump } = located;
  const parked = isJump || state.parked === null ? parkAt(point) : afterSilence(state.parked, point);
  const mayStart = !state.isUnplugged && (!profile.hasIgnition || state.ignition === true);
  if (mayStart && hasLeft(parked, point, profile)) return depart(state, parked, point, profile);
  return { parked: stay(state, parked, point, profile) };
}

/** Points beyond the radius that silence followed are no start of what comes after it, but a place to stand. */
function afterSilence(parked: Parked, point: Point): Parked {
  const last = parked.after.at(-1);
  return last !== undefined && point.time - last.time > gapMs ? parkAt(last) : parked;
}

function hasLeft(parked: Parked, point: Point, profile: Profile): boolean {
  if (profile.isCarried) return hasDrivenOff(parked, point, profile);
  const { anchor, from, after } = parked;
  if (haversineMeters(anchor, point) >= profile.startDistanceMeters) return true;
  if (point.speedKmh < profile.startSpeedKmh) return false;
  if (profile.hasIgnition) return true;
  const before = after.at(-1) ?? from;
  return before !== point && before.speedKmh >= profile.startSpeedKmh && point.time - before.time <= gapMs;
}

/** Two points in a row as fast as nobody walks, or a leg as long and as fast (rule detection/phones). */
function hasDrivenOff({ from, after }: Parked, point: Point, profile: Profile): boolean {
  const { startSpeedKmh, startDistanceMeters } = profile;
  const before = after.at(-1) ?? from;
  const lasted = point.time - before.time;
  if (before === point || point.speedKmh < startSpeedKmh || lasted > gapMs) return false;
  if (before.speedKmh >= startSpeedKmh) return true;
  const meters = haversineMeters(before, point);
  return meters >= startDistanceMeters && meters * 3_600 >= startSpeedKmh * lasted;
}

function stay(state: DetectionState, parked: Parked, point: Point, profile: Profile): Parked {
  if (parked.from === point) return parked;
  const here = { ...parked, from: point, after: [] };
  const further = { ...parked, after: [...parked.after, point] };
  if (profile.isCarried) return point.speedKmh < profile.startSpeedKmh ? parkAt(point) : further;
  const isInside = haversineMeters(parked.anchor, point) <= profile.radiusMeters;
  if (!isInside && (profile.hasIgnition || state.isUnplugged)) return parkAt(point);
  if (profile.hasIgnition) {
    const ignitionOnAt = recentIgnition(state, point, profile) ?? Infinity;
    return point.time > ignitionOnAt ? further : here;
  }
  if (isInside && point.speedKmh < profile.startSpeedKmh) return here;
  return hasSettled(parked, point, profile) ? parkAt(point) : further;
}

/** Whoever lingers beyond the radius without getting far has parked there. */
function hasSettled({ after }: Parked, point: Point, profile: Profile): boolean {
  const lingeringMs = after.length === 0 ? 0 : point.time - after[0]!.time;
  return lingeringMs >= (point.speedKmh < stillSpeedKmh ? profile.standstillMs : gapMs);
}

function depart(state: DetectionState, parked: Parked, point: Point, profile: Profile): Departure {
  const ignitionOnAt = recentIgnition(state, point, profile);
  const points =
    ignitionOnAt === null
      ? joinAnchor(parked, [...parked.after, point], null)
      : sinceIgnition(parked, point, ignitionOnAt);
  const first = points[0]!;
  let trip = openTrip(ignitionOnAt ?? first.time, first, state.isPrivate);
  const track = [{ ...first, metersFromStart: 0 }];
  for (const [index, next] of points.slice(1).entries()) {
    trip = driveTo(trip, next, haversineMeters(points[index]!, next), profile);
    track.push({ ...next, metersFromStart: trip.progress.meters });
  }
  return { trip, track };
}

/** When the ignition went on, if that is recent enough to be the start of a trip that moves at `point`. */
function recentIgnition({ ignitionOnAt }: DetectionState, point: Point, profile: Profile): number | null {
  const isRecent = ignitionOnAt !== null && point.time - ignitionOnAt <= ignitionBackdateMs;
  return profile.hasIgnition && isRecent ? ignitionOnAt : null;
}

/** The fixes since the ignition went on; if there was none before the vehicle moved, its anchor stands in. */
function sinceIgnition(parked: Parked, point: Point, ignitionOnAt: number): Point[] {
  const since = [parked.from, ...parked.after].filter((each) => each.time >= ignitionOnAt && each !== point);
  if (since.length > 0) return [...since, point];
  return point.time === ignitionOnAt ? [point] : joinAnchor(parked, [point], ignitionOnAt);
}

/**
 * The first moving points after the last one at the anchor. Across a hole the trip starts with the moving ones, and
 * only a short way from the anchor counts (rule detection/after-a-hole).
 */
function joinAnchor({ from }: Parked, moving: Point[], ignitionOnAt: number | null): Point[] {
  const first = moving[0]!;
  if (first === from) return moving;
  const isHole = first.time - from.time > gapMs;
  if (isHole && haversineMeters(from, first) > longestBridgeMeters) return moving;
  if (ignitionOnAt === null && !isHole) return [from, ...moving];
  return [{ ...from, time: ignitionOnAt ?? first.time, speedKmh: 0 }, ...moving];
}

const anchorAt = ({ latitude, longitude }: Point) => ({ latitude, longitude });
