import type { Language } from "@wegbuch/contract/kit/texts";
import { createInstance, type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { currentLanguage } from "../api/language.ts";
import * as api from "../api/texts.ts";
import * as entry from "./entry-texts.ts";

type Bilingual = { de: Record<string, unknown>; en: Record<string, unknown> };

/** Texts that arrive with their screen. Each slice has one line here. */
const slices = {
  ui: () => import("../ui/texts.ts"),
  widgets: () => import("../ui/widget-texts.ts"),
  visits: () => import("../ui/visit-texts.ts"),
  exports: () => import("../ui/export-texts.ts"),
  app: () => import("./texts.ts"),
  map: () => import("../map/texts.ts"),
  auth: () => import("../features/auth/texts.ts"),
  calendar: () => import("../features/calendar/texts.ts"),
  day: () => import("../features/day/texts.ts"),
  dashboard: () => import("../features/dashboard/texts.ts"),
  help: () => import("../features/help/texts.ts"),
  live: () => import("../features/live/texts.ts"),
  settings: () => import("../features/settings/texts.ts"),
  tripmanagers: () => import("../features/tripmanagers/texts.ts"),
  reports: () => import("../features/reports/texts.ts"),
  timelogs: () => import("../features/timelogs/texts.ts"),
  trips: () => import("../features/trips/texts.ts"),
  tripDialogs: () => import("../features/trips/dialog-texts.ts"),
  vehicles: () => import("../features/vehicles/texts.ts"),
  geofences: () => import("../features/geofences/texts.ts"),
  geofenceDialogs: () => import("../features/geofences/dialog-texts.ts"),
  geofencereport: () => import("../features/geofencereport/texts.ts"),
  geofenceanalysis: () => import("../features/geofenceanalysis/texts.ts"),
  groups: () => import("../features/groups/texts.ts"),
  costcenters: () => import("../features/costcenters/texts.ts"),
  mandators: () => import("../features/mandators/texts.ts"),
  boxes: () => import("../features/boxes/texts.ts"),
  users: () => import("../features/users/texts.ts"),
  reservations: () => import("../features/reservations/texts.ts"),
  orders: () => import("../features/orders/texts.ts"),
  charging: () => import("../features/charging/texts.ts"),
  superusers: () => import("../features/superusers/texts.ts"),
  rawdata: () => import("../features/rawdata/texts.ts"),
  system: () => import("../features/system/texts.ts"),
} satisfies Record<string, () => Promise<Bilingual>>;

export type Slice = keyof typeof slices;

export const i18n = createInstance();

const lazySlices: BackendModule = {
  type: "backend",
  init: () => {},
  read: (language, namespace, done) => {
    slices[namespace as Slice]().then(
      (texts: Bilingual) => done(null, inLanguage(texts, language as Language)),
      (error: Error) => done(error, null),
    );
  },
};

/** Sets the language remembered in this browser; texts of calls and for emergencies are there from the first paint. */
export async function startI18n(): Promise<void> {
  const language = currentLanguage();
  document.documentElement.lang = language;
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
