import { type Language, languageOf } from "@wegbuch/contract/kit/texts";
import { currentLanguage } from "./language.ts";

const addressKey = "supportCameFrom";
const languageKey = "supportLanguage";

type WayBack = { address: string; language: Language };

/** Keeps where a super admin stood, and in which language, for as long as he acts as somebody in this tab. */
export function keepWayBack({ address, language }: WayBack): void {
  sessionStorage.setItem(addressKey, address);
  sessionStorage.setItem(languageKey, language);
}

/** The list he came from; the mandators in a tab that does not know. */
export function wayBack(): WayBack {
  return {
    address: sessionStorage.getItem(addressKey) ?? "/mandators",
    language: languageOf(sessionStorage.getItem(languageKey) ?? currentLanguage()),
  };
}
