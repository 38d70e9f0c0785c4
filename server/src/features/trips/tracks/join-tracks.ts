import type { TrackPoint } from "./track-point.ts";

/** One track of several, in their order: from one to the next time passes, but no way is driven (rule trips/merge). */
export function joinTracks(tracks: readonly (readonly TrackPoint[])[]): TrackPoint[] {
  const joined: TrackPoint[] = [];
  for (const track of tracks) {
    const end = joined.at(-1);
    const from = (end?.metersFromStart ?? 0) - (track[0]?.metersFromStart ?? 0);
    // Where a trip was split both parts have the place; one trip passes it once.
    const isThere = end !== undefined && track[0] !== undefined && isSameMoment(end, track[0]);
    for (const point of isThere ? track.slice(1) : track) {
      joined.push({ ...point, metersFromStart: from + point.metersFromStart });
    }
  }
  return joined;
}

const isSameMoment = (one: TrackPoint, other: TrackPoint) =>
  one.time === other.time && one.latitude === other.latitude && one.longitude === other.longitude;
