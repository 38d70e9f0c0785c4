import { haversineMeters } from "@wegbuch/geo/distance";
import type { Place } from "@wegbuch/geo/place";
import { type Profile, walkMs, walkSpeedKmh } from "./profiles.ts";
import type { OpenTrip, Point, Progress } from "./state.ts";
import { shortestIdleMs, stillSpeedKmh } from "../tracks/cut-track.ts";

/** A trip that begins at a point, at or after `startedAt`. */
export function openTrip(startedAt: number, first: Point, isPrivate: boolean): OpenTrip {
  const isStill = first.speedKmh < stillSpeedKmh;
  const progress: Progress = {
    latitude: first.latitude,
    longitude: first.longitude,
    time: first.time,
    meters: 0,
    idleMs: 0,
    pointCount: 1,
    totalDistanceMeters: first.totalDistanceMeters,
    highestTotalMeters: first.totalDistanceMeters ?? 0,
    isMonotonic: true,
    isPrivate,
  };
  return {
    startedAt,
    latitude: first.latitude,
    longitude: first.longitude,
    startTotalMeters: first.totalDistanceMeters,
    progress,
    idle: isStill ? { since: first.time, until: first.time } : null,
    stop: isStill ? { ...placeOf(first), time: first.time, progress } : null,
    off: null,
  };
}

/** The trip after one more point, `meters` on from the last one. */
export function driveTo(trip: OpenTrip, point: Point, meters: number, profile: Profile): OpenTrip {
  const isStill = point.speedKmh < stillSpeedKmh;
  const { progress: before } = trip;
  const { time, highestTotalMeters, isMonotonic } = countTotal(before, point.time, point.totalDistanceMeters);
  const progress: Progress = {
    latitude: point.latitude,
    longitude: point.longitude,
    time,
    meters: before.meters + meters,
    idleMs: before.idleMs + (isStill ? 0 : idleRunMs(trip)),
    pointCount: before.pointCount + 1,
    totalDistanceMeters: point.totalDistanceMeters,
    highestTotalMeters,
    isMonotonic,
    isPrivate: before.isPrivate,
  };
  const { startedAt, latitude, longitude, startTotalMeters, off } = trip;
  const idle = isStill ? { since: trip.idle?.since ?? point.time, until: point.time } : null;
  const next: OpenTrip = {
    startedAt,
    latitude,
    longitude,
    startTotalMeters,
    progress,
    idle,
    stop: trip.stop,
    off,
  };
  if (trip.part) next.part = trip.part;
  next.stop = isStill ? stopAt(next, point, profile) : null;
  if (profile.isCarried) next.walk = walkAt(next, trip.walk, point);
  return next;
}

/** The trip after a record that belongs to it but tells no place. */
export function driveUnseen(trip: OpenTrip, time: number, totalDistanceMeters: number | null): OpenTrip {
  return { ...trip, progress: { ...trip.progress, ...countTotal(trip.progress, time, totalDistanceMeters) } };
}

/** What the trip would be if it ended with its last record: the current run of slow points included. */
export function measured(trip: OpenTrip): Progress {
  return { ...trip.progress, idleMs: trip.progress.idleMs + idleRunMs(trip) };
}

/** Where a trip ends of which nothing more is heard: where it began to stand, else with its last record. */
export function silentEnd(trip: OpenTrip, profile: Profile): Progress {
  return trip.off ?? haltOf(trip, profile)?.progress ?? measured(trip);
}

/** What a trip may have ended with, and when it has: by standing, or by going on on foot, whichever is long enough first. */
export function haltOf(
  { stop, walk }: OpenTrip,
  { standstillMs }: Profile,
): { endsAt: number; progress: Progress } | null {
  const stood = stop && { endsAt: stop.time + standstillMs, progress: stop.progress };
  if (!walk) return stood;
  const walked = { endsAt: walk.time + walkMs, progress: walk.progress };
  return stood !== null && stood.endsAt < walked.endsAt ? stood : walked;
}

function idleRunMs({ idle }: OpenTrip): number {
  const runMs = idle === null ? 0 : idle.until - idle.since;
  return runMs >= shortestIdleMs ? runMs : 0;
}

function stopAt(trip: OpenTrip, point: Point, profile: Profile): OpenTrip["stop"] {
  if (trip.stop !== null && haversineMeters(trip.stop, point) <= profile.radiusMeters) return trip.stop;
  return { ...placeOf(point), time: point.time, progress: measured(trip) };
}

const walkAt = (trip: OpenTrip, walk: OpenTrip["walk"], { time, speedKmh }: Point): OpenTrip["walk"] =>
  speedKmh < walkSpeedKmh ? (walk ?? { time, progress: measured(trip) }) : null;

function countTotal(before: Progress, time: number, totalDistanceMeters: number | null) {
  const highestTotalMeters = Math.max(before.highestTotalMeters, totalDistanceMeters ?? 0);
  const isMonotonic = before.isMonotonic && (totalDistanceMeters ?? Infinity) >= before.highestTotalMeters;
  return { time, totalDistanceMeters, highestTotalMeters, isMonotonic };
}

const placeOf = ({ latitude, longitude }: Place): Place => ({ latitude, longitude });
