import { type Actor, isOwnDrive } from "@wegbuch/contract/access/actor";
import { inBothLanguages, type Saying } from "@wegbuch/contract/kit/texts";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { de as reasonsDe, en as reasonsEn } from "@wegbuch/contract/trips/reasons/texts";
import { type Asker, whyNotEdit } from "@wegbuch/contract/trips/rules";
import { Problem } from "../../../platform/http/problem.ts";
import { de, en } from "../texts.ts";
import type { Trip } from "../ledger/trip.ts";

export const say = inBothLanguages(de, en);

const reasons = inBothLanguages(
  { ...reasonsDe.whyNot, ...reasonsDe.refused },
  { ...reasonsEn.whyNot, ...reasonsEn.refused },
);
type Reason = keyof typeof reasons;

/**
 * Who asks the rules for trips; support does not see what it would change, and owns nothing
 * (rule access/special-organisation).
 */
export const actorAsking = (actor: Actor): Asker<Trip> => ({
  isSpecial: actor.isHWNOE && actor.supportUserId === null,
  isOwn: (trip) => isOwnDrive(actor, trip),
});

/**
 * Refuses for the reason a rule gave, if it gave one: 403 for a private trip of others, else 409 (rule trips/locking).
 */
export function refuse(reason: Reason | null, tell: (said: Saying) => Problem["told"] = said): void {
  if (reason === null) return;
  if (reason === "privateOfOthers") throw new Problem(403, "Forbidden", said(reasons[reason]));
  throw new Problem(409, reason === "locked" ? "TripLocked" : "Conflict", tell(reasons[reason]));
}

/** The sentence of such a reason. */
export const sayRefusal = (reason: Reason | null): Saying | null => reason && reasons[reason];

const said = (message: Saying) => ({ message });

/** Refuses what nobody may change: locked trips, running ones, and private trips of others. */
export function refuseUnchangeable(actor: Actor, trips: readonly Trip[]): void {
  refuse(whyNotEdit(trips, actorAsking(actor)));
}

/** 403 when a trip would become, or stay, a private one of somebody else (rule trips/bulk-edit). */
export function refuseForeignPrivacy(actor: Actor, trips: readonly Trip[]): void {
  const isForeign = ({ type, driverId }: Trip) =>
    type === tripTypes.private && !mayDrivePrivately(actor, driverId);
  if (trips.some(isForeign)) refuse("privateOfOthers");
}

/** A token is nobody's own: it makes no trip private, not even of who made it. */
const mayDrivePrivately = (actor: Actor, driverId: string | null) =>
  actor.isHWNOE || (driverId === actor.userId && actor.tokenId === undefined);
