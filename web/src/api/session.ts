import { useSyncExternalStore } from "react";
import { endPushes } from "./end-pushes.ts";

/**
 * Who the browser believes is there. The bearer lives in memory only (rule accounts/cookies): a reload forgets it,
 * and GET Users/current hands out a fresh one for the session cookie. "kept": the server was not reached, and this
 * device remembers who was there (rule offline/reading).
 */
export type SessionState = "unknown" | "kept" | "authorised" | "loggedOut" | "expired";

/** The database in which this device keeps what a person needs without a connection; it goes with the session. */
export const storeName = "wegbuch";

/**
 * The language (rule accounts/end-of-session), what was selected (rule screens/remembered) and read once
 * (rule live/introduction) stay in this browser; the rest goes with the session.
 */
const settingsOfTheBrowser = new Set([
  "language",
  "liveLocationIntroWatched",
  "selectedVehicleId",
  "selectedUserId",
  "selectedGeofenceAnalysisId",
]);

let state: SessionState = "unknown";
let bearer: string | null = null;
let isLeft = false;
/** Which login of this browser this tab is of. */
let login: string | null = null;
const listeners = new Set<() => void>();

export function bearerToken(): string | null {
  return bearer;
}

export function sessionState(): SessionState {
  return state;
}

/** Whether the person himself ended his session, and nobody else has come since. */
export function hasLoggedOut(): boolean {
  return isLeft;
}

/** Somebody has just logged in, in this tab. */
export function enterSession(token: string): void {
  bearer = null;
  payLogout();
  localStorage.setItem(loginKey, `${Date.now()} ${Math.random()}`);
  // Of whoever was here before, and has not logged out.
  endPushes().catch(() => undefined);
  beginSession(token);
}

/** Takes the bearer of a session, which is that of the last login in this browser unless this tab has had one already. */
export function beginSession(token: string): void {
  isLeft = false;
  if (bearer === null) login = localStorage.getItem(loginKey);
  bearer = token;
  become("authorised");
}

/** Nobody answers: the person is who he was, and nothing is asked until that is sure. */
export function resumeSession(): void {
  become("kept");
}

/**
 * Forgets everything the session brought; "expired" is what the person is told about. `isOwed`: the server could not be told,
 * and its cookie is one that no script takes away.
 */
export function endSession(how: "loggedOut" | "expired", { isOwed = false } = {}): void {
  isLeft ||= how === "loggedOut" && state === "authorised";
  const isOthersDevice = isOvertaken();
  bearer = null;
  const owes = isOwed || owesLogout();
  forgetStoredSettings();
  // What whoever came since is told stays. Nobody waits for the service that pushes: the server tells nothing any more in a
  // session that is over.
  if (!isOthersDevice) endPushes().catch(() => undefined);
  if (owes) localStorage.setItem(owedKey, "1");
  document.cookie = "Identity=; Max-Age=0; Path=/; SameSite=Strict";
  become(how);
}

const loginKey = "login";

/** Whether another tab has logged in since: what is kept is of that session, and the end of this tab's own says nothing about it. */
export function isOvertaken(): boolean {
  const last = localStorage.getItem(loginKey);
  return bearer !== null && last !== null && last !== login;
}

const owedKey = "logoutOwed";

/** Whether the server still has to hear that the person has logged out: until then he is nobody here. */
export const owesLogout = (): boolean => localStorage.getItem(owedKey) !== null;

export const payLogout = (): void => localStorage.removeItem(owedKey);

export function hasIdentityCookie(): boolean {
  return document.cookie.split("; ").some((cookie) => cookie.startsWith("Identity="));
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(onSessionChange, sessionState);
}

/** Calls back after each change; gives the way to stop listening. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function become(next: SessionState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

/** All that this browser keeps of a person, but for its own settings. */
function forgetStoredSettings(): void {
  globalThis.indexedDB?.deleteDatabase(storeName);
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) {
    if (!settingsOfTheBrowser.has(key)) localStorage.removeItem(key);
  }
}
