import { type Language, languageOf } from "@wegbuch/contract/kit/texts";

const storageKey = "language";

/** The language remembered in this browser; German when there is none or an unknown one (rule formats/languages). */
export function currentLanguage(): Language {
  return languageOf(localStorage.getItem(storageKey));
}

/** The texts of a slice in that language, for what is drawn before the program that translates has come. */
export function spoken<Spoken>({ de, en }: { de: Spoken; en: Spoken }): Spoken {
  return currentLanguage() === "en" ? en : de;
}

export function rememberLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
}

/** Locale of dates and numbers of the chosen language. */
export function currentLocale(): "de-AT" | "en-GB" {
  return currentLanguage() === "en" ? "en-GB" : "de-AT";
}
