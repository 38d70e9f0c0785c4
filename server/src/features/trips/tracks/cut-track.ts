import { wayPointBetween } from "@wegbuch/geo/way-point";
import type { TrackPoint } from "./track-point.ts";

/** The part of a track between two instants; where they fall between points the way is divided evenly in time. */
export function cutTrack(track: readonly TrackPoint[], from: number, until: number): TrackPoint[] {
  const cut = [
    pointAt(track, from) ?? [],
    track.filter(({ time }) => time > from && time < until),
    pointAt(track, until) ?? [],
  ].flat();
  const startMeters = cut[0]?.metersFromStart ?? 0;
  return cut.map((point) => ({ ...point, metersFromStart: point.metersFromStart - startMeters }));
}

/** Below this speed a point stands still (rules detection/parameters, trips/idle-time). */
export const stillSpeedKmh = 3;
/** A standstill shorter than this is traffic, not idling (rule trips/idle-time). */
export const shortestIdleMs = 60_000;

/** The idle time over the points of a track (rule trips/idle-time), in seconds. */
export function idleSecondsOf(track: readonly TrackPoint[]): number {
  let idleMs = 0;
  let since: number | null = null;
  for (const [index, { speedKmh, time }] of track.entries()) {
    if (speedKmh < stillSpeedKmh) since ??= time;
    const next = track[index + 1];
    if (since === null || (next && next.speedKmh < stillSpeedKmh)) continue;
    if (time - since >= shortestIdleMs) idleMs += time - since;
    since = null;
  }
  return Math.round(idleMs / 1_000);
}

/** Where the track was at an instant; null before its first point and after its last. */
function pointAt(track: readonly TrackPoint[], time: number): TrackPoint | null {
  const next = track.findIndex((point) => point.time >= time);
  if (next === -1 || (next === 0 && track[0]!.time > time)) return null;
  const after = track[next]!;
  if (after.time === time) return after;
  const before = track[next - 1]!;
  return pointBetween(before, after, (time - before.time) / (after.time - before.time));
}

/**
 * The point at a fraction (0 to 1) of the way and time between two neighbours; it stands only if both do
 * (rule trips/idle-time).
 */
export function pointBetween(before: TrackPoint, after: TrackPoint, fraction: number): TrackPoint {
  return {
    ...wayPointBetween(before, after, fraction),
    speedKmh: Math.max(before.speedKmh, after.speedKmh),
    headingDegrees: after.headingDegrees,
  };
}
