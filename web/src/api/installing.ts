import { useSyncExternalStore } from "react";

/** What browsers that can install the product hand out for the moment the person wants it. */
type Prompt = Event & { prompt(): Promise<unknown> };

type Installing = {
  /** Opened from the home screen, not in a tab. */
  isInstalled: boolean;
  /** Browsers install only what came by https. */
  isPossible: boolean;
  /** Asks the browser to install; null where it does not say that it can. */
  install: (() => Promise<unknown>) | null;
};

let prompt: Prompt | null = null;
let listeners: readonly (() => void)[] = [];
let state = standing();

globalThis.addEventListener?.("beforeinstallprompt", (event) => {
  // Nobody is asked until he wants it.
  event.preventDefault();
  change(event as Prompt);
});
globalThis.addEventListener?.("appinstalled", () => change(null));

/** How it stands with the product as an app on this device (rule offline/install). */
export function useInstalling(): Installing {
  return useSyncExternalStore(listen, () => state);
}

export function isInstalled(): boolean {
  return "matchMedia" in globalThis && matchMedia("(display-mode: standalone)").matches;
}

function standing(): Installing {
  const offered = prompt;
  return {
    isInstalled: isInstalled(),
    isPossible: globalThis.isSecureContext,
    install: offered && (() => offered.prompt()),
  };
}

function change(next: Prompt | null): void {
  prompt = next;
  state = standing();
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners = [...listeners, listener];
  return () => (listeners = listeners.filter((each) => each !== listener));
}
