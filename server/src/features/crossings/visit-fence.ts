import { type Boundary, sideOf } from "@wegbuch/geo/boundary";
import { crossTrack, type Passed } from "./cross-track.ts";

/** A crossing of a boundary; a Leaving knows the milliseconds since the last entry, or since the start of the trip. */
export type TrackCrossing = Passed &
  ({ event: "Entering"; msSinceEntry: null } | { event: "Leaving"; msSinceEntry: number });

/** What a trip had to do with one fence. */
export type Visit = { crossings: TrackCrossing[]; insideMs: number };

/** The span of a finished trip in milliseconds. */
export type Span = { startedAt: number; finishedAt: number };

/**
 * When and where a finished trip entered and left a fence (rule geofences/events), and for how long it was inside; null
 * if it was not there. A place on the boundary is inside at the beginning of the track alone. Places after the finish
 * do not count.
 */
export function visitFence(span: Span, track: readonly Passed[], boundary: Boundary): Visit | null {
  const way = withinTrip(track, span);
  const [start] = way;
  if (start === undefined) return null;
  const startsInside = sideOf(boundary, start) !== "outside";
  const visit: Visit = { crossings: [], insideMs: 0 };
  let enteredAt = startsInside ? span.startedAt : null;
  for (const { time, latitude, longitude } of crossTrack(way, boundary, startsInside)) {
    if (enteredAt === null) {
      enteredAt = time;
      visit.crossings.push({ event: "Entering", time, latitude, longitude, msSinceEntry: null });
    } else {
      const msSinceEntry = time - enteredAt;
      visit.crossings.push({ event: "Leaving", time, latitude, longitude, msSinceEntry });
      visit.insideMs += msSinceEntry;
      enteredAt = null;
    }
  }
  if (enteredAt !== null) visit.insideMs += span.finishedAt - enteredAt;
  return visit.crossings.length === 0 && visit.insideMs === 0 ? null : visit;
}

/** A trip that silence closed keeps its later places in case it goes on. */
function withinTrip(track: readonly Passed[], { finishedAt }: Span): readonly Passed[] {
  const isLonger = track.length > 0 && track.at(-1)!.time > finishedAt;
  return isLonger ? track.filter(({ time }) => time <= finishedAt) : track;
}
