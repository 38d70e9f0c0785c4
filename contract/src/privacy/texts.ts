import type { Texts } from "../kit/texts.ts";

// Why a case of theft is not opened or confirmed, as both sides say it.
export const de = {
  theftNeedsAnother: "Bestätigen muss jemand anderer als wer den Fall eröffnet hat.",
  theftIsConfirmed: "Der Fall ist bereits bestätigt.",
  theftHasLapsed: "Der Fall wurde nicht binnen 24 Stunden bestätigt. Bitte neu eröffnen.",
  theftIsOpen: "Für dieses Fahrzeug läuft bereits ein Fall.",
  theftOfArchived: "Das Fahrzeug ist archiviert.",
};

export const en = {
  theftNeedsAnother: "Somebody other than the person who opened the case must confirm it.",
  theftIsConfirmed: "The case has been confirmed already.",
  theftHasLapsed: "The case was not confirmed within 24 hours. Please open it again.",
  theftIsOpen: "There is a case for this vehicle already.",
  theftOfArchived: "The vehicle is archived.",
} satisfies Texts<typeof de>;
