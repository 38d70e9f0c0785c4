import type { TripPosition } from "@wegbuch/contract/trips/schemas";
import { type Leg, legOfTrail } from "./legs.ts";

/** A position every so many seconds from a list of [seconds, km/h]. */
export function aTrack(...points: [seconds: number, kmh: number | null][]): TripPosition[] {
  return points.map(([seconds, speedInKmh]) => ({
    latitude: 48,
    longitude: 14,
    distanceToPreviousInMeters: 100,
    distanceFromBeginning: seconds * 10,
    directionInDegrees: null,
    speedInKmh,
    createdAt: new Date(Date.UTC(2026, 10, 20) + seconds * 1000).toISOString(),
    timeFromBeginning: seconds,
  }));
}

/** A drive along such a track, from its first position to its last. */
export function aLeg(...points: [seconds: number, kmh: number | null][]): Leg {
  return legOfTrail(String(points[0]?.[0]), 0, aTrack(...points));
}
