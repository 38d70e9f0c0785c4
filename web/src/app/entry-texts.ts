import type { Texts } from "@wegbuch/contract/kit/texts";

/** What may have to be said before anything else is there. */
export const de = {
  loading: "Wird geladen …",
  goBackToLogin: "Entschuldigung, etwas ist schiefgelaufen, zurück zum Login",
  crashed: "Diese Seite konnte nicht angezeigt werden",
  crashedWhy: "Laden Sie die Seite neu. Bleibt der Fehler, melden Sie ihn bitte Ihrer Administration.",
  reload: "Neu laden",
};

export const en = {
  loading: "Loading …",
  goBackToLogin: "Sry somthing went wrong, go back to login",
  crashed: "This page could not be shown",
  crashedWhy: "Reload the page. If the error stays, please tell your administrator.",
  reload: "Reload",
} satisfies Texts<typeof de>;
