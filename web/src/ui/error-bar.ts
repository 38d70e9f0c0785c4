import { useSyncExternalStore } from "react";

/** What the error bar says: the last failure since the screen was entered, or nothing. */
export type ErrorMessage = {
  heading?: string;
  text: string;
  /** It goes by itself once the server answers again. */
  isOutage?: boolean;
};

let message: ErrorMessage | null = null;
const listeners = new Set<() => void>();

export function showError(next: ErrorMessage): void {
  change(next);
}

export function clearError(): void {
  change(null);
}

/** The server answers again: what it kept us from is no longer true. */
export function clearOutage(): void {
  if (message?.isOutage) change(null);
}

export function useErrorMessage(): ErrorMessage | null {
  return useSyncExternalStore(listen, () => message);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(next: ErrorMessage | null): void {
  message = next;
  for (const listener of listeners) listener();
}
