import type { Texts } from "@wegbuch/contract/kit/texts";

/** What may have to be said before anything else is there. */
export const de = {
  loading: "Wird geladen …",
  goBackToLogin: "Entschuldigung, etwas ist schiefgelaufen, zurück zum Login",
  crashed: "Diese Seite konnte nicht angezeigt werden",
  crashedWhy: "Laden Sie die Seite neu. Bleibt der Fehler, melden Sie ihn bitte Ihrer Administration.",
  reload: "Neu laden",
  notLoaded: "Wegbuch konnte nicht geladen werden",
  notLoadedWhy: "Bleibt der Fehler, melden Sie ihn bitte Ihrer Administration.",
  goesOn: "Keine Verbindung. Es geht weiter, sobald sie wieder da ist.",
};

export const en = {
  loading: "Loading …",
  goBackToLogin: "Sry somthing went wrong, go back to login",
  crashed: "This page could not be shown",
  crashedWhy: "Reload the page. If the error stays, please tell your administrator.",
  reload: "Reload",
  notLoaded: "Wegbuch could not be loaded",
  notLoadedWhy: "If the error stays, please tell your administrator.",
  goesOn: "No connection. This page goes on as soon as it is back.",
} satisfies Texts<typeof de>;
