import { type Boundary, boxOf, cutsOf, edgesIn, type Side, sideOf } from "@wegbuch/geo/boundary";
import { interpolate } from "@wegbuch/geo/interpolate";
import type { Place } from "@wegbuch/geo/place";

/** A place of a track; milliseconds. */
export type Passed = Place & { time: number };

/** Across a longer hole nothing is interpolated: what happened in it is stamped with the first place after it. */
const longestHoleMs = 900_000;

/**
 * Where a track changes sides (rule geofences/events), in order, to the millisecond and to six decimals of a degree; it
 * begins on the side `isInside` says, which each change turns round. Touching the boundary, or running along it,
 * changes nothing.
 */
export function crossTrack(track: readonly Passed[], boundary: Boundary, isInside: boolean): Passed[] {
  const changes: Passed[] = [];
  let inside = isInside;
  const note = (side: Side, change: () => Passed) => {
    if (side === "on" || (side === "inside") === inside) return;
    inside = !inside;
    changes.push(change());
  };
  // Where no edge is near a stretch of the track, nothing changes in it; else one half is looked at after the other.
  const walk = (first: number, last: number, among?: readonly number[]): void => {
    const near = edgesIn(boundary, boxOf(track, first, last), among);
    if (near.length === 0) return;
    if (last - first > 1) {
      const middle = (first + last) >> 1;
      walk(first, middle, near);
      walk(middle, last, near);
      return;
    }
    const [from, to] = [track[first]!, track[last]!];
    if (to.time - from.time > longestHoleMs) {
      note(sideOf(boundary, to), () => to);
      return;
    }
    let begin = 0;
    for (const end of [...cutsOf(boundary, near, from, to), 1]) {
      const start = begin;
      if (end > start)
        note(sideOf(boundary, interpolate(from, to, (start + end) / 2)), () => at(from, to, start));
      begin = end;
    }
  };
  if (track.length > 1) walk(0, track.length - 1);
  return changes.map(rounded);
}

const at = (from: Passed, to: Passed, fraction: number): Passed => ({
  time: from.time + (to.time - from.time) * fraction,
  ...interpolate(from, to, fraction),
});

const rounded = ({ time, latitude, longitude }: Passed): Passed => ({
  time: Math.round(time),
  latitude: sixDecimals(latitude),
  longitude: sixDecimals(longitude),
});

const sixDecimals = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
