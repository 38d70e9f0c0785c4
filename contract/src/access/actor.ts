import type { Package } from "./packages.ts";
import type { Role } from "./roles.ts";

/** What decides about doors: the same on both sides, so that the web hides what the server would refuse. */
export type Access = {
  role: Role;
  packages: readonly number[];
  isHWNOE: boolean;
  canCalibrate: boolean;
  /** Mandator's and user's switch together (OQ-040). */
  canShowTracks: boolean;
  canMergeSplitTrips: boolean;
  /** The mandator is trying the product out, whether or not the trial has ended. */
  isTester: boolean;
  /** A super admin acts as this person (OQ-063). */
  isSupport: boolean;
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
};

export type SuperAdmin = Person & { mandatorId: null };

export type Caller = Actor | SuperAdmin;
