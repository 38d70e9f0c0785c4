import { classifiedHow, tripAgents, tripTypes } from "@wegbuch/contract/trips/codes";
import { newId } from "../../../platform/db/ids.ts";
import type { tripProperties } from "./trip-properties.ts";

/**
 * A trip of the logbook, the one shape of it on the server. Who reads it with the rights of a person finds its places and
 * its description empty where he may not see them; only what a change makes different is written.
 */
export type Trip = {
  [Name in keyof typeof tripProperties]: ReturnType<(typeof tripProperties)[Name]["read"]>;
} & {
  /** Of its row as it was read; empty for one that is held, or not stored yet. */
  version: string;
};

/** Of a trip that waits in the inbox (rule inbox/classified). */
export const unclassified = { classifiedAt: null, classifiedBy: null, classifiedHow: null } as const;

/** What a trip is that nothing else is known of. */
export const blankTrip = {
  recordedVehicleId: null,
  boxId: null,
  driverId: null,
  costcenterId: null,
  finishedAt: null,
  start: null,
  destination: null,
  startAddress: null,
  destinationAddress: null,
  idleSeconds: 0,
  type: tripTypes.business,
  description: "",
  contact: "",
  ...unclassified,
  reservationId: null,
  importId: null,
  endReason: null,
  hasBeenChanged: false,
  isRecomposed: false,
  copiedFromId: null,
  calibratedAt: null,
  lockedAt: null,
  readyForExportAt: null,
  exportedAt: null,
  deletedAt: null,
  version: "",
} satisfies Partial<Trip>;

/** When a trip was over for the logbook; null while it runs, and once it is deleted. */
export const closedAt = (trip: Trip | null): number | null =>
  trip === null || trip.deletedAt !== null ? null : trip.finishedAt;

/** Locked, exported, manual, moved, split, merged or calibrated: late data never alter it (rule detection/defaults). */
export const isFixed = (trip: Trip): boolean =>
  trip.lockedAt !== null ||
  trip.calibratedAt !== null ||
  trip.recordedVehicleId !== null ||
  trip.isRecomposed ||
  trip.agent === tripAgents.manual;

/** Whether somebody has said what it was, or something of it. */
export const isOfPeople = (trip: Trip): boolean =>
  trip.hasBeenChanged || trip.classifiedHow === classifiedHow.person;

/**
 * Whether rules of its driver may say what it was: nobody else has, and a box has told where it went; places that somebody
 * enters would try out where the driver lives (rule classificationrules/late-driver).
 */
export const isForRules = (trip: Trip): boolean =>
  trip.driverId !== null &&
  trip.classifiedAt === null &&
  trip.lockedAt === null &&
  trip.deletedAt === null &&
  trip.agent !== tripAgents.manual;

/**
 * The trip in another vehicle, without the mark of a calibration of the one it leaves. Whose box recorded it remains known,
 * so that late records do not tell it again.
 */
export function movedTo(trip: Trip, vehicleId: string): Trip {
  const recordedVehicleId = trip.recordedVehicleId ?? (trip.boxId === null ? null : trip.vehicleId);
  return {
    ...trip,
    vehicleId,
    recordedVehicleId: recordedVehicleId === vehicleId ? null : recordedVehicleId,
    calibratedAt: null,
    reservationId: null,
  };
}

/**
 * The trip of another driver: what a rule of the former one had said speaks for him alone, and its words go with it where
 * nobody has changed anything; but what it kept private stays so (rule classificationrules/late-driver).
 */
export function drivenBy(trip: Trip, driverId: string): Trip {
  const isSaidByRule = trip.classifiedHow === classifiedHow.rule && trip.type !== tripTypes.private;
  if (driverId === trip.driverId || !isSaidByRule) return { ...trip, driverId };
  const words = trip.hasBeenChanged ? {} : { description: "", contact: "" };
  return { ...trip, driverId, type: tripTypes.business, ...words, ...unclassified };
}

/** What is noted once a person has said a trip's type; who says the same again changes nothing (rule inbox/classified). */
export const classifiedBy = (
  before: Trip | null,
  { type, userId, now }: { type: number; userId: string | null; now: Date },
): Classification =>
  before !== null && before.classifiedHow === classifiedHow.person && before.type === type
    ? classificationOf(before)
    : { classifiedAt: now.getTime(), classifiedBy: userId, classifiedHow: classifiedHow.person };

/** The same for a change: one that says no type leaves what was said, and `isClassified: false` takes it back. */
export function classifiedAs(
  before: Trip,
  { type, isClassified }: { type?: number | null | undefined; isClassified?: boolean | undefined },
  by: { userId: string | null; now: Date },
): Classification {
  if (isClassified === false) return unclassified;
  return type === undefined || type === null
    ? classificationOf(before)
    : classifiedBy(before, { type, ...by });
}

export type Classification = Pick<Trip, "classifiedAt" | "classifiedBy" | "classifiedHow">;

export const classificationOf = ({ classifiedAt, classifiedBy: by, classifiedHow: how }: Classification) => ({
  classifiedAt,
  classifiedBy: by,
  classifiedHow: how,
});

/**
 * What is kept of a trip before a split or a merge: as it was, with its track, but deleted (rule trips/tracks-kept).
 */
export const copyOf = (trip: Trip, now: Date): Trip => ({
  ...trip,
  id: newId(),
  copiedFromId: trip.id,
  deletedAt: now.getTime(),
});
