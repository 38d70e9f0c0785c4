import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  errorHeading: "Error",
  sessionExpired: "Die Session ist abgelaufen",
  offline: "Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung.",
  languageChanges: "Die Sprache wird geändert …",
  language: "Sprache",
  german: "Deutsch",
  english: "English",
};

export const en = {
  errorHeading: "Error",
  sessionExpired: "The session has expired",
  offline: "The server cannot be reached. Please check the connection.",
  languageChanges: "The language is being changed …",
  language: "Language",
  german: "Deutsch",
  english: "English",
} satisfies Texts<typeof de>;
