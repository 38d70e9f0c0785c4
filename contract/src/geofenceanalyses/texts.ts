import type { Texts } from "../kit/texts.ts";

// What calls about analyses refuse.
export const de = {
  periodIsInFuture: "Der Zeitraum darf nicht in der Zukunft enden",
  analysisIsNotCalculated: "Die Analyse ist noch nicht berechnet",
};

export const en = {
  periodIsInFuture: "The period must not end in the future",
  analysisIsNotCalculated: "The analysis is not calculated yet",
} satisfies Texts<typeof de>;
