import type { Texts } from "../kit/texts.ts";

// What calls about analyses refuse.
export const de = {
  periodIsInFuture: "Der Zeitraum darf nicht in der Zukunft enden",
  tooManyAnalyses: "Es werden schon 20 Analysen berechnet. Bitte warten Sie, bis eine davon fertig ist.",
  analysisIsNotCalculated: "Die Analyse ist noch nicht berechnet",
};

export const en = {
  periodIsInFuture: "The period must not end in the future",
  tooManyAnalyses: "20 analyses are being calculated already. Please wait until one of them is ready.",
  analysisIsNotCalculated: "The analysis is not calculated yet",
} satisfies Texts<typeof de>;
