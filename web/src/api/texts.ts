import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  errorHeading: "Error",
  sessionExpired: "Die Session ist abgelaufen",
  offline: "Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung.",
  connection: {
    offline: "Keine Verbindung.",
    silent: "Der Server antwortet nicht.",
    kept: "Was Sie eingegeben haben, bleibt stehen.",
    saving: "Das Speichern wartet so lange. Bitte lassen Sie die Seite offen.",
    partMissing: "Ein Teil der Seite konnte nicht geladen werden.",
    tryAgain: "Erneut versuchen",
    reload: "Seite neu laden",
  },
  meanwhile: {
    kept: "Ihre Eingaben sind noch da.",
    load: "Neueren Stand laden",
    keep: "Meine Eingaben behalten und damit überschreiben",
  },
  languageChanges: "Die Sprache wird geändert …",
  language: "Sprache",
  german: "Deutsch",
  english: "English",
};

export const en = {
  errorHeading: "Error",
  sessionExpired: "The session has expired",
  offline: "The server cannot be reached. Please check the connection.",
  connection: {
    offline: "No connection.",
    silent: "The server is not responding.",
    kept: "What you entered stays here.",
    saving: "Saving has to wait. Please leave this page open.",
    partMissing: "Part of this page could not be loaded.",
    tryAgain: "Try again",
    reload: "Reload the page",
  },
  meanwhile: {
    kept: "What you entered is still here.",
    load: "Load the newer version",
    keep: "Keep mine and overwrite it",
  },
  languageChanges: "The language is being changed …",
  language: "Language",
  german: "Deutsch",
  english: "English",
} satisfies Texts<typeof de>;
