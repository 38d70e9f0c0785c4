import type { Texts } from "../kit/texts.ts";

/** What the trip at the instant of a calibration means for it (annex T); English is the quoted original. */
export const de = {
  inLockedTrip: "Kalibrierung liegt in einer gesperrten Fahrt",
  inCustomTrip: "Kalibrierung liegt in einer manuellen Fahrt",
  splitsTrip: "Kalibrierung liegt in einer Fahrt, die Fahrt wird dadurch geteilt",
};

export const en = {
  inLockedTrip: "Callibration is in a locked trip",
  inCustomTrip: "Callibration is in a custom trip",
  splitsTrip: "Callibration is in a trip, trip will be splitted in a callibration",
} satisfies Texts<typeof de>;
