import type { TripPosition } from "@wegbuch/contract/trips/schemas";
import { instantAtWall } from "@wegbuch/contract/kit/vienna-clock";
import { interpolate } from "@wegbuch/geo/interpolate";
import type { DayTrip } from "./data.ts";

type Place = { latitude: number; longitude: number };

/** What a vehicle did at a moment of the day. */
export type Where = {
  state: "moving" | "standing";
  /** Null where it is not known or not for the reader. */
  place: Place | null;
  /** Degrees clockwise from north, and km/h, while it moves on a known way. */
  heading: number | null;
  speedInKmh: number | null;
  /** The drive it is on, else the one it arrived with; undefined before the first of the day. */
  trip: DayTrip | undefined;
};

/** Where the vehicle was at an instant in ms, by the day's trips in order of time. */
export function whereAt(trips: readonly DayTrip[], time: number): Where {
  const trip = trips.findLast(({ startedAt }) => Date.parse(startedAt) <= time);
  if (!trip) return standing(undefined, trips[0] ? startOf(trips[0]) : null);
  if (trip.finishedAt !== null && Date.parse(trip.finishedAt) < time) return standing(trip, endOf(trip));
  return { state: "moving", ...onTrack(trip.track ?? [], time), trip };
}

function standing(trip: DayTrip | undefined, place: Place | null): Where {
  return { state: "standing", place, heading: null, speedInKmh: null, trip };
}

/** Between two positions the vehicle is taken to drive straight and evenly. */
function onTrack(track: readonly TripPosition[], time: number) {
  const next = track.findIndex(({ createdAt }) => Date.parse(createdAt) >= time);
  const [after, before] = [track.at(next), track.at(Math.max(0, next === -1 ? -1 : next - 1))];
  if (!after || !before) return { place: null, heading: null, speedInKmh: null };
  const [from, to] = [Date.parse(before.createdAt), Date.parse(after.createdAt)];
  const share = to > from ? Math.min(1, Math.max(0, (time - from) / (to - from))) : 1;
  return {
    place: interpolate(before, after, share),
    heading: before.directionInDegrees,
    speedInKmh: before.speedInKmh,
  };
}

/** Where a trip began; null where it is kept back. */
export function startOf({ track, startLatitude, startLongitude }: DayTrip): Place | null {
  return placeOf(track?.[0], startLatitude, startLongitude);
}

/** Where a trip ended, or is now. */
export function endOf({ track, destinationLatitude, destinationLongitude }: DayTrip): Place | null {
  return placeOf(track?.at(-1), destinationLatitude, destinationLongitude);
}

function placeOf(position: Place | undefined, latitude: number | null, longitude: number | null) {
  if (position) return { latitude: position.latitude, longitude: position.longitude };
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** The instant in ms at which clocks show so many minutes of a day; where they skip an hour, the one after it. */
export function instantOfMinute(day: string, minute: number): number {
  return instantAtWall(Date.parse(day) + minute * 60_000);
}
