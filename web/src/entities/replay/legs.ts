import { isMasked } from "@wegbuch/contract/trips/rules";
import type { Trip, TripPosition, TripType } from "@wegbuch/contract/trips/schemas";

export type Place = { latitude: number; longitude: number };

/** A drive as it can be replayed; instants in milliseconds, a running one has no end. */
export type Leg = {
  id: string;
  type: TripType;
  from: number;
  until: number;
  /** Its way in order of time, empty where that is not known or not for the reader; and the instant of each position. */
  track: readonly TripPosition[];
  times: readonly number[];
  /** Null where they are not known or kept back. */
  start: Place | null;
  end: Place | null;
  /** The address where it ended. */
  arrivedAt: string | null;
  /** Another person's private trip: its places are kept back (rule trips/private). */
  isHidden: boolean;
};

type Drive = Pick<
  Trip,
  | "id"
  | "type"
  | "agent"
  | "startedAt"
  | "finishedAt"
  | "startAddress"
  | "destinationAddress"
  | "startLatitude"
  | "startLongitude"
  | "destinationLatitude"
  | "destinationLongitude"
>;

/** A trip and its way, null where only its ends are known or allowed. Times are read once, however long the way is. */
export function legOf(trip: Drive, track: readonly TripPosition[] | null): Leg {
  return {
    id: trip.id,
    type: trip.type,
    from: Date.parse(trip.startedAt),
    until: trip.finishedAt === null ? Infinity : Date.parse(trip.finishedAt),
    track: track ?? none,
    times: timesOf(track ?? none),
    start: placeOf(track?.[0], trip.startLatitude, trip.startLongitude),
    end: placeOf(track?.at(-1), trip.destinationLatitude, trip.destinationLongitude),
    arrivedAt: trip.destinationAddress?.displayName ?? null,
    isHidden: isMasked(trip),
  };
}

/** The last stretch of a running trip, as the live map shows it. */
export function legOfTrail(id: string, type: TripType, trail: readonly TripPosition[]): Leg {
  const times = timesOf(trail);
  return {
    id,
    type,
    from: times[0] ?? 0,
    until: times.at(-1) ?? 0,
    track: trail,
    times,
    start: placeOf(trail[0], null, null),
    end: placeOf(trail.at(-1), null, null),
    arrivedAt: null,
    isHidden: false,
  };
}

const none: readonly TripPosition[] = [];

const timesOf = (track: readonly TripPosition[]) => track.map(({ createdAt }) => Date.parse(createdAt));

function placeOf(position: Place | undefined, latitude: number | null, longitude: number | null) {
  if (position) return { latitude: position.latitude, longitude: position.longitude };
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
