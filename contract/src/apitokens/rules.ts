import { type PackageName, packages } from "../access/packages.ts";
import { roles } from "../access/roles.ts";
import type { Scope } from "../access/scopes.ts";

/** At most so many that are not revoked. */
export const mostTokens = 50;

/** What a company must have booked for a scope to open anything, one of them; nothing where there is none. */
const packagesOfScope: Record<Scope, readonly PackageName[]> = {
  "fleet:read": [],
  "fleet:write": [],
  "trips:read": ["Logbook", "Tracking", "Geofences"],
  "trips:write": ["Logbook"],
  "tracks:read": ["Logbook", "Tracking", "Geofences"],
  "live:read": ["Tracking"],
  "geofences:read": ["Geofences"],
  "geofences:write": ["Geofences"],
  "reservations:read": ["Reservations"],
  "reservations:write": ["Reservations"],
  "timelogs:read": ["TimeLog"],
  "timelogs:write": ["TimeLog"],
  "files:read": [],
  positions: [],
};

/** Whether a company has booked what a scope is about. */
export const isBooked = (scope: Scope, booked: readonly number[]): boolean =>
  packagesOfScope[scope].length === 0 ||
  packagesOfScope[scope].some((name) => booked.includes(packages[name]));

/** What Admin Viewers may not even read, or tell of boxes. */
const ofAdmins: readonly Scope[] = [
  "tracks:read",
  "geofences:read",
  "timelogs:read",
  "files:read",
  "positions",
];

/**
 * As whom a token acts (rule apitokens/caller): as an Admin where it changes something or reads what Admin Viewers do not,
 * else as one of those; never as more than who made it is now, and as nobody if he administers nothing any more.
 */
export function roleOfToken(
  scopes: readonly Scope[],
  maker: number,
): typeof roles.admin | typeof roles.adminViewer | null {
  if (maker === roles.adminViewer) return roles.adminViewer;
  if (maker !== roles.admin) return null;
  const isForAdmins = scopes.some((scope) => scope.endsWith(":write") || ofAdmins.includes(scope));
  return isForAdmins ? roles.admin : roles.adminViewer;
}

/** The latest day-time a token made now may end at: in two years. */
export const latestExpiry = (now: number): number => inYears(now, 2);
/** And when it ends unless that is said. */
export const usualExpiry = (now: number): number => inYears(now, 1);

function inYears(now: number, years: number): number {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() + years);
  return then.getTime();
}

/** So long before its end the company is told. */
export const noticeDays = 14;

const dayMs = 86_400_000;

/** How a token stands by the clock. */
export function endingOf(expiresAt: string, now: number): "open" | "soon" | "over" {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return "over";
  return left <= noticeDays * dayMs ? "soon" : "open";
}
