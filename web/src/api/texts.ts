import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  errorHeading: "Error",
  sessionExpired: "Die Session ist abgelaufen",
  offline: "Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung.",
};

export const en = {
  errorHeading: "Error",
  sessionExpired: "The session has expired",
  offline: "The server cannot be reached. Please check the connection.",
} satisfies Texts<typeof de>;
