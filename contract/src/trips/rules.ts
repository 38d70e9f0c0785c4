import { tripAgents, tripTypes } from "./codes.ts";
import type { Trip } from "./schemas.ts";

/** What the rules look at in a trip, as the wire and the ledger both say it: an instant, or null where there is none. */
export type JudgedTrip = { type: number; agent: number } & Record<
  "finishedAt" | "lockedAt" | "exportedAt" | "deletedAt",
  unknown
>;

/**
 * Who asks: beyond the rules for private trips or not, and which trips are his own (rule access/special-organisation).
 */
export type Asker<Judged> = { isSpecial: boolean; isOwn: (trip: Judged) => boolean };

/** Who asks in the web; no trip is his own while support acts as him. */
export const askerOf = ({
  userId,
  isSpecial,
}: {
  userId: string | null;
  isSpecial: boolean;
}): Asker<Pick<Trip, "driver">> => ({ isSpecial, isOwn: ({ driver }) => driver?.id === userId });

/** What a trip may be; `isOthers` is a private one that is not the asker's to change. */
const states = {
  deleted: ({ deletedAt }) => deletedAt !== null,
  privateOfOthers: (_, isOthers) => isOthers,
  locked: ({ lockedAt }) => lockedAt !== null,
  notLocked: ({ lockedAt }) => lockedAt === null,
  exported: ({ exportedAt }) => exportedAt !== null,
  running: ({ finishedAt }) => finishedAt === null,
  notManual: ({ agent }) => agent !== tripAgents.manual,
  notRecorded: ({ agent }) => agent !== tripAgents.automatic,
} satisfies Record<string, (trip: JudgedTrip, isOthers: boolean) => boolean>;

type State = keyof typeof states;

/** The first reason that holds of one of the trips, for they are changed all together or not at all; null if none does. */
type Rule<Reason> = <Judged extends JudgedTrip>(
  trips: readonly Judged[],
  asker: Asker<Judged>,
) => Reason | null;

const against =
  <Reason extends State>(...reasons: readonly Reason[]): Rule<Reason> =>
  (trips, asker) => {
    const holds = (reason: State) =>
      trips.some((trip) => states[reason](trip, isPrivateOfOthers(trip, asker) && !asker.isSpecial));
    return reasons.find(holds) ?? null;
  };

const toChange = ["deleted", "privateOfOthers", "locked", "running"] as const;

/** Nothing may be said of these trips at all, not even of running ones. */
export const whyNotSpeakFor = against("privateOfOthers");
export const whyNotEdit = against(...toChange);
export const whyNotLock = against(...toChange);
export const whyNotRemove = against(...toChange, "notManual");
/** Trips of an import, of which recorded ones may still be made. */
export const whyNotUndo = against("deleted", "privateOfOthers", "locked");
export const whyNotSplit = against(...toChange, "notRecorded");
/** For the special organisation alone, which the call's own rights say; so is releasing one by one. */
export const whyNotUnlock = against("notLocked", "exported");
export const whyNotRelease = against("notLocked", "exported");

/** A trip that is to become one with others; of a moved one also the vehicle that recorded it, where that is known. */
type MergeableTrip = JudgedTrip & {
  vehicleId: string;
  recordedVehicleId?: string | null;
  driverId: string | null;
  /** What it was imported by, as whoever asks knows that; nothing of what a box told. */
  importId?: string | null;
};

/** Why trips cannot become one; whether others lie between them only the server knows (rule trips/merge). */
export function whyNotMerge<Judged extends MergeableTrip>(trips: readonly Judged[], asker: Asker<Judged>) {
  if (trips.length < 2) return "fewerThanTwo";
  const areAlike = (of: (trip: Judged) => unknown) => new Set(trips.map(of)).size === 1;
  const refused = whyNotSplit(trips, asker);
  if (refused !== null) return refused;
  // Late records find their time taken in the vehicle that recorded a trip.
  if (!areAlike((trip) => trip.vehicleId) || !areAlike((trip) => trip.recordedVehicleId))
    return "notOneVehicle";
  if (!areAlike((trip) => trip.importId ?? null)) return "notOneImport";
  if (!areAlike((trip) => trip.driverId)) return "notOneDriver";
  return areAlike((trip) => trip.type) ? null : "notOneType";
}

/**
 * Why the odometer cannot be set right at an instant inside a trip, as the texts of calibrations say it
 * (rule trips/calibration).
 */
export function whyNotCalibrate({
  agent,
  lockedAt,
  isPlaceVisible,
  isTrackVisible,
}: Pick<JudgedTrip, "agent" | "lockedAt"> & { isPlaceVisible: boolean; isTrackVisible: boolean }) {
  // Else its distance at any second could be read off.
  if (!isPlaceVisible) return "inPrivateTrip";
  // Else where it was then, for each part has ends of its own.
  if (!isTrackVisible && agent !== tripAgents.manual) return "inHiddenTrip";
  if (lockedAt !== null) return "inLockedTrip";
  return agent === tripAgents.automatic ? null : "inCustomTrip";
}

/** Whether a trip is private and not the asker's own, whatever else he may do. */
export function isPrivateOfOthers<Judged extends JudgedTrip>(
  trip: Judged,
  { isOwn }: Asker<Judged>,
): boolean {
  return trip.type === tripTypes.private && !isOwn(trip);
}

/** Seconds as hh:mm:ss; hours may exceed 23 (rule trips/idle-time). */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/**
 * Whether places are kept back because the trip is another person's private one (rule trips/private); blind drives
 * never had any.
 */
export function isMasked({
  type,
  agent,
  startAddress,
}: Pick<Trip, "type" | "agent" | "startAddress">): boolean {
  return type === tripTypes.private && agent !== tripAgents.withoutPositions && startAddress === null;
}

/** Metres as readings of an odometer are shown, to 0.1 km. */
export const toShown = (meters: number): number => Math.round(meters / 100) * 100;

/**
 * The metres of a trip as what lies between its shown readings: rounded once, so that every row adds up and trips that
 * follow each other add up to one of both.
 */
export const shownMeters = (metersBefore: number, meters: number): number =>
  toShown(metersBefore + meters) - toShown(metersBefore);

/** Nobody averages more than this on a road. */
const mostKmh = 250;

/** Whether a trip somebody enters is too fast to have been one; times in milliseconds. */
export const isTooFast = (meters: number, milliseconds: number): boolean =>
  meters * 3_600 > mostKmh * milliseconds;

const minute = 60_000;

/**
 * How many seconds something took as it is shown: from one whole minute to the other, as its times stand beside it. So
 * that "12:58 – 13:06" takes 0:08, and rows add up to the sum below them.
 */
export const shownSeconds = (from: number, until: number): number =>
  (Math.floor(until / minute) - Math.floor(from / minute)) * 60;

const dayMilliseconds = 24 * 3_600_000;

/** In how many days a month that ends at an instant can be released; 0 once it has ended (rule trips/release). */
export function daysUntilRelease(endsAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now) / dayMilliseconds));
}
