import { haversineMeters } from "@wegbuch/geo/distance";
import type { Place } from "@wegbuch/geo/place";
import { stillSpeedKmh } from "./cut-track.ts";
import type { TrackPoint } from "./track-point.ts";

/** Where and when a vehicle stood within a trip; milliseconds. */
export type Stop = Place & { from: number; until: number };

/** A shorter one is not told (rule seals/stops). */
const shortestStopMs = 300_000;
/** Around the place where it came to stand (rule detection/parameters). */
const radiusMeters = 50;

/** The stops of a track between its start and its end, in order (rule seals/stops). */
export function findStops(track: readonly TrackPoint[]): Stop[] {
  const stops: Stop[] = [];
  // Standing before it drives off is part of the start, standing at the end is the destination.
  let first = track.length === 0 ? 0 : lastNear(track, 0) + 1;
  while (first < track.length) {
    const last = standsAt(track, first) ? lastNear(track, first) : first;
    const { time, latitude, longitude } = track[first]!;
    const until = track[last]!.time;
    const isStop = until - time >= shortestStopMs;
    if (isStop && last < track.length - 1) stops.push({ latitude, longitude, from: time, until });
    first = isStop ? last + 1 : first + 1;
  }
  return stops;
}

/** It stands still, or nothing is known until long after: so merged trips tell where they were parted. */
const standsAt = (track: readonly TrackPoint[], index: number): boolean =>
  track[index]!.speedKmh < stillSpeedKmh ||
  (track[index + 1]?.time ?? 0) - track[index]!.time >= shortestStopMs;

/** The last of the points that follow one without leaving its surroundings. */
function lastNear(track: readonly TrackPoint[], index: number): number {
  let last = index;
  while (last + 1 < track.length && haversineMeters(track[index]!, track[last + 1]!) <= radiusMeters)
    last += 1;
  return last;
}
