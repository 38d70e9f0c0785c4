import { useSyncExternalStore } from "react";

/** What the error bar says: the last failure since the screen was entered, or nothing. */
export type ErrorMessage = {
  heading?: string;
  text: string;
  /** It goes by itself once the server answers again. */
  isOutage?: boolean;
};

let message: ErrorMessage | null = null;
/** The bars on the screen, the topmost last. */
let places: readonly string[] = [];
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

/** A page or dialog with a bar is entered; gives the way to leave it, which clears the message. */
export function enterPlace(place: string): () => void {
  places = [...places, place];
  change(message);
  return () => {
    places = places.filter((each) => each !== place);
    change(null);
  };
}

/** What the bar of this place says: only the topmost one speaks. */
export function useErrorMessage(place: string): ErrorMessage | null {
  return useSyncExternalStore(listen, () => (places.at(-1) === place ? message : null));
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(next: ErrorMessage | null): void {
  message = next;
  for (const listener of listeners) listener();
}
