import type { Language } from "@wegbuch/contract/kit/texts";
import { untilLoaded } from "../api/connection.ts";
import { currentLanguage } from "../api/language.ts";
import * as api from "../api/texts.ts";
import * as auth from "../features/auth/texts.ts";
import { loadTexts, speak, type Spoken } from "../ui/texts/use-translation.ts";
import * as entry from "./entry-texts.ts";
import * as start from "./start-texts.ts";
import { textModules } from "./text-modules.ts";

export type Slice = keyof typeof textModules | keyof typeof first;

type Bilingual = { de: Spoken; en: Spoken };

/** What is there from the first paint: texts of the login, for emergencies, and of the first screens. */
const first = { entry, api, auth, ...start };

/** Sets the language remembered in this browser. */
export function startI18n(): void {
  const language = currentLanguage();
  const known = Object.entries(first).map(([slice, texts]) => [slice, inLanguage(texts, language)]);
  speak(language, Object.fromEntries(known), async (slice) =>
    inLanguage(await untilLoaded<Bilingual>(textModules[slice as keyof typeof textModules]), language),
  );
}

/** Resolves once the texts of these slices are there. */
export function textsOf(...slices: Slice[]): Promise<unknown> {
  return Promise.all(slices.map(loadTexts));
}

function inLanguage({ de, en }: Bilingual, language: Language): Spoken {
  return language === "en" ? en : de;
}
