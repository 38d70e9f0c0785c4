import type { Texts } from "../kit/texts.ts";

/**
 * What the trip at the instant of a calibration means for it (rule trips/calibration-texts), and why its time is
 * refused.
 */
export const de = {
  inLockedTrip: "Kalibrierung liegt in einer gesperrten Fahrt",
  inCustomTrip: "Kalibrierung liegt in einer manuellen Fahrt",
  inPrivateTrip:
    "Zu diesem Zeitpunkt war jemand privat unterwegs. Kalibrieren Sie vor oder nach dieser Fahrt.",
  inHiddenTrip:
    "Der Weg der Fahrt zu diesem Zeitpunkt ist nach der Vereinbarung in Ihrem Unternehmen verborgen. Kalibrieren Sie vor oder nach dieser Fahrt.",
  splitsTrip: "Kalibrierung liegt in einer Fahrt, die Fahrt wird dadurch geteilt",
  isInFuture: "Der Zeitpunkt darf nicht in der Zukunft liegen",
  isTooEarly: "Der Zeitpunkt darf nicht vor dem 01.01.2016 liegen",
  needsReason:
    "Bitte geben Sie einen Grund an: Die Korrektur geht rückwärts oder beträgt mehr als 1 % der Kilometer seit der letzten Kalibrierung",
  isThereAlready: "Zu diesem Zeitpunkt gibt es bereits eine Kalibrierung",
};

export const en = {
  inLockedTrip: "Callibration is in a locked trip",
  inCustomTrip: "Callibration is in a custom trip",
  inPrivateTrip: "Somebody was on a private trip at this time. Calibrate before or after that trip.",
  inHiddenTrip:
    "The agreement in your company keeps the way of the trip at this time hidden. Calibrate before or after that trip.",
  splitsTrip: "Callibration is in a trip, trip will be splitted in a callibration",
  isInFuture: "The time must not be in the future",
  isTooEarly: "The time must not be before 1 January 2016",
  needsReason:
    "Please give a reason: the correction goes backwards, or is more than 1% of the distance since the last calibration",
  isThereAlready: "There is already a calibration at this time",
} satisfies Texts<typeof de>;
