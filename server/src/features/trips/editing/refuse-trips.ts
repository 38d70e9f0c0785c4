import { type Actor, isOwnDrive } from "@wegbuch/contract/access/actor";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { Problem } from "../../../platform/http/problem.ts";
import { de, en } from "../texts.ts";
import type { Trip } from "../ledger/trip.ts";

export const say = inBothLanguages(de, en);

const privately = 1;

/** Refuses what nobody may change: locked trips, running ones, and private trips of others; 409 and 403. */
export function refuseUnchangeable(actor: Actor, trips: readonly Trip[]): void {
  refuseForeignPrivate(actor, trips);
  refuseLocked(trips);
  refuseRunning(trips);
}

/** 409 when one is locked (OQ-104). */
export function refuseLocked(trips: readonly Trip[]): void {
  if (trips.some(({ lockedAt }) => lockedAt !== null)) {
    throw new Problem(409, "TripLocked", { message: say.tripIsLocked });
  }
}

/** 409 when one is still running. */
export function refuseRunning(trips: readonly Trip[]): void {
  if (trips.some(({ finishedAt }) => finishedAt === null)) {
    throw new Problem(409, "Conflict", { message: say.tripIsRunning });
  }
}

/**
 * 403 when one is private and neither the actor's own nor in the hands of the special organisation (OQ-043), and for
 * support, which does not see what it would change.
 */
export function refuseForeignPrivate(actor: Actor, trips: readonly Trip[]): void {
  const isForeign = (trip: Trip) =>
    trip.type === privately && (actor.supportUserId !== null || !(actor.isHWNOE || isOwnDrive(actor, trip)));
  if (trips.some(isForeign)) throw new Problem(403, "Forbidden", { message: say.privateTripIsForeign });
}

/** 403 when a trip would become, or stay, a private one of somebody else (OQ-108). */
export function refuseForeignPrivacy(actor: Actor, trips: readonly Trip[]): void {
  if (trips.some(({ type, driverId }) => type === privately && !mayDrivePrivately(actor, driverId))) {
    throw new Problem(403, "Forbidden", { message: say.privateTripIsForeign });
  }
}

const mayDrivePrivately = (actor: Actor, driverId: string | null) =>
  actor.isHWNOE || driverId === actor.userId;
