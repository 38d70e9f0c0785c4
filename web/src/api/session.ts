import { useSyncExternalStore } from "react";

/**
 * Who the browser believes is there. The bearer lives in memory only (rule accounts/cookies): a reload forgets it,
 * and GET Users/current hands out a fresh one for the session cookie.
 */
export type SessionState = "unknown" | "authorised" | "loggedOut" | "expired";

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

export function beginSession(token: string): void {
  isLeft = false;
  bearer = token;
  become("authorised");
}

/** Forgets everything the session brought; "expired" is what the person is told about. */
export function endSession(how: "loggedOut" | "expired"): void {
  isLeft ||= how === "loggedOut" && state === "authorised";
  bearer = null;
  forgetStoredSettings();
  document.cookie = "Identity=; Max-Age=0; Path=/; SameSite=Strict";
  become(how);
}

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

function forgetStoredSettings(): void {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) {
    if (!settingsOfTheBrowser.has(key)) localStorage.removeItem(key);
  }
}
