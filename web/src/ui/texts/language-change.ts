import type { Language } from "@wegbuch/contract/kit/texts";
import { useSyncExternalStore } from "react";
import { currentLanguage, rememberLanguage } from "../../api/language.ts";

/**
 * The dialog stands for half a second, then the page loads anew in the other language (rule formats/language-change).
 */
const reloadAfterMilliseconds = 500;

let target: Language | null = null;
const listeners = new Set<() => void>();

/** Remembers the language and reloads the page; nothing happens if it is spoken already. */
export function changeLanguage(language: Language): void {
  if (target !== null || language === currentLanguage()) return;
  target = language;
  for (const listener of listeners) listener();
  setTimeout(() => {
    rememberLanguage(language);
    location.reload();
  }, reloadAfterMilliseconds);
}

/** The language the page is about to change to; null most of the time. */
export function useLanguageTarget(): Language | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => target,
  );
}
