import type { Language } from "@wegbuch/contract/kit/texts";
import { createInstance, type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { untilLoaded } from "../api/connection.ts";
import { currentLanguage } from "../api/language.ts";
import * as api from "../api/texts.ts";
import * as auth from "../features/auth/texts.ts";
import * as entry from "./entry-texts.ts";
import { textModules } from "./text-modules.ts";

export type Slice = "auth" | keyof typeof textModules;

type Bilingual = { de: Record<string, unknown>; en: Record<string, unknown> };

/** Those of the login are there, the others come with their screens. */
async function textsOf(slice: Slice): Promise<Bilingual> {
  return slice === "auth" ? auth : textModules[slice]();
}

export const i18n = createInstance();

const lazySlices: BackendModule = {
  type: "backend",
  init: () => {},
  read: (language, namespace, done) => {
    untilLoaded(() => textsOf(namespace as Slice)).then(
      (texts) => done(null, inLanguage(texts, language as Language)),
      (error: Error) => done(error, null),
    );
  },
};

/** Sets the language remembered in this browser; texts of calls and for emergencies are there from the first paint. */
export async function startI18n(): Promise<void> {
  const language = currentLanguage();
  await i18n
    .use(lazySlices)
    .use(initReactI18next)
    .init({
      lng: language,
      load: "currentOnly",
      fallbackLng: false,
      defaultNS: "app",
      ns: ["entry", "api"],
      resources: {
        [language]: {
          entry: inLanguage(entry, language),
          api: inLanguage(api, language),
        },
      },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    });
}

function inLanguage(texts: Bilingual, language: Language): Record<string, unknown> {
  return language === "en" ? texts.en : texts.de;
}
