import { useSyncExternalStore } from "react";

/** What an error bar says: the last failure since its page or dialog was entered, or nothing. */
export type ErrorMessage = {
  heading?: string;
  text: string;
  /** It goes by itself once the server answers again. */
  isOutage?: boolean;
};

type Bar = { place: string; message: ErrorMessage | null };

/** The bars on the screen, the topmost last. */
let bars: readonly Bar[] = [];
/** What failed before there was a bar: the next one says it. */
let early: ErrorMessage | null = null;
const listeners = new Set<() => void>();

/** Told by the topmost bar: that of a dialog, else that of the page. */
export function showError(next: ErrorMessage): void {
  const top = bars.at(-1);
  if (top) tell(top.place, next);
  else early = next;
}

export function clearError(place: string): void {
  tell(place, null);
}

/** The server answers again: what it kept us from is no longer true. */
export function clearOutage(): void {
  if (early?.isOutage) early = null;
  change(bars.map((bar) => (bar.message?.isOutage ? { ...bar, message: null } : bar)));
}

/** A page or dialog is entered; gives the way to leave it, with which its message goes. */
export function enterPlace(place: string): () => void {
  change([...bars, { place, message: early }]);
  early = null;
  return () => change(bars.filter((bar) => bar.place !== place));
}

export function errorAt(place: string): ErrorMessage | null {
  return bars.find((bar) => bar.place === place)?.message ?? null;
}

export function useErrorMessage(place: string): ErrorMessage | null {
  return useSyncExternalStore(listen, () => errorAt(place));
}

function tell(place: string, message: ErrorMessage | null): void {
  change(bars.map((bar) => (bar.place === place ? { place, message } : bar)));
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(next: readonly Bar[]): void {
  bars = next;
  for (const listener of listeners) listener();
}
