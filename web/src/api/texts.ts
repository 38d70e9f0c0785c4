import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  errorHeading: "Error",
  generic: "Entschuldigung, etwas ist schiefgelaufen. Wir arbeiten daran und werden es beheben",
  sessionExpired: "Die Session ist abgelaufen",
  offline: "Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung.",
  titles: {
    Forbidden: "Dafür fehlt Ihnen die Berechtigung",
    NotFound: "Nicht gefunden",
    TooManyRequests: "Zu viele Anfragen. Bitte versuchen Sie es in einer Minute erneut.",
    ServiceUnavailable: "Der Server ist gerade nicht bereit. Bitte versuchen Sie es gleich erneut.",
  },
};

export const en = {
  errorHeading: "Error",
  generic: "Sorry something went wrong. We're working on it and we'll get it fixed",
  sessionExpired: "The session has expired",
  offline: "The server cannot be reached. Please check the connection.",
  titles: {
    Forbidden: "You do not have permission for this",
    NotFound: "Not found",
    TooManyRequests: "Too many requests. Please try again in a minute.",
    ServiceUnavailable: "The server is not ready right now. Please try again in a moment.",
  },
} satisfies Texts<typeof de>;
