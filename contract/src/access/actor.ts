import type { Package } from "./packages.ts";
import type { Role } from "./roles.ts";
import type { Scope } from "./scopes.ts";

/** What decides about doors: the same on both sides, so that the web hides what the server would refuse. */
export type Access = {
  role: Role;
  packages: readonly number[];
  isHWNOE: boolean;
  canCalibrate: boolean;
  /** Mandator's and user's switch together (rule access/switches-of-two). */
  canShowTracks: boolean;
  canMergeSplitTrips: boolean;
  /** The mandator is trying the product out, whether or not the trial has ended. */
  isTester: boolean;
  /** A super admin acts as this person (rule access/support). */
  isSupport: boolean;
  /** What the token opens that the call is made with; nobody else has any (rule apitokens/scopes). */
  scopes?: readonly Scope[];
};

type Person = Access & {
  userId: string;
  /** First and last name, as history shows it. */
  name: string;
  packages: readonly Package[];
};

/** The person a call is made for, inside one mandator. */
export type Actor = Person & {
  mandatorId: string;
  /** The super admin who really acts while surrogating; null otherwise. */
  supportUserId: string | null;
  /** First and last name of that super admin. */
  supportName: string | null;
  /** The token a program acts with; the person is who made it, and is told nothing as himself (rule apitokens/caller). */
  tokenId?: string;
  /** His private trips that began before, in ms, are as another's to him; Infinity shows him none at all. */
  placesHiddenBefore?: number;
  /** When they show by themselves, in ms; null once somebody objected. */
  placesShownAt?: number | null;
};

type Reader = Pick<Actor, "supportUserId" | "placesHiddenBefore" | "tokenId">;

/** Whether somebody sees no private places at all: support acting as him, a token, and who reads a file that was mailed. */
export const seesNoPrivatePlaces = ({ supportUserId, placesHiddenBefore, tokenId }: Reader): boolean =>
  supportUserId !== null || placesHiddenBefore === Infinity || tokenId !== undefined;

/** Whether a person acts himself; support and tokens act in somebody's name. */
export const actsHimself = ({ supportUserId, tokenId }: Pick<Actor, "supportUserId" | "tokenId">): boolean =>
  supportUserId === null && tokenId === undefined;

/** Who really acts, as histories and keys of calls know him: the token or the super admin rather than the person. */
export const actingIdOf = ({
  userId,
  supportUserId,
  tokenId,
}: Pick<Actor, "userId" | "supportUserId" | "tokenId">): string => tokenId ?? supportUserId ?? userId;

/** Who of the company says something, himself or by support in his name; nobody where a token acts. */
export const sayingIdOf = ({ userId, tokenId }: Pick<Actor, "userId" | "tokenId">): string | null =>
  tokenId === undefined ? userId : null;

type Drive = { driverId: string | null; startedAt: number };

/** Whether a trip is the actor's own in that he sees where it went, as the masking view decides it. */
export const isOwnDrive = (actor: Reader & { userId: string }, { driverId, startedAt }: Drive): boolean =>
  !seesNoPrivatePlaces(actor) &&
  driverId === actor.userId &&
  startedAt >= (actor.placesHiddenBefore ?? -Infinity);

export type SuperAdmin = Person & { mandatorId: null };

export type Caller = Actor | SuperAdmin;
