import type { Texts } from "@wegbuch/contract/kit/texts";

/** Why a change of the logbook is refused. */
export const de = {
  tripIsOver: "Die Fahrt ist schon zu Ende. Ihren Typ ändern Sie im Fahrtenbuch.",
  runningTripIsForeign: "Ob eine laufende Fahrt privat ist, sagt ihr Fahrer",
  tripWasChanged: "Die Fahrt wurde gerade geändert. Bitte versuchen Sie es erneut.",
  tripIsOpen: "Die Fahrt ist noch nicht gesperrt. Ändern Sie sie selbst.",
  tripOverlaps: "Es existiert bereits eine Fahrt in diesem Zeitraum",
  tripIsAcrossCalibration:
    "In dieser Zeit wurde der Kilometerstand kalibriert. Bitte teilen Sie die Fahrt dort.",
  tripIsInFuture: "Die Fahrt darf nicht in der Zukunft liegen",
  tripIsTooOld: "Die Fahrt darf nicht vor dem 01.01.1990 liegen",
  privateTripIsNotAllowed: "Mit diesem Fahrzeug sind keine privaten Fahrten erlaubt",
  driverIsSomebodyElse: "Sie können nur sich selbst als Fahrer eintragen",
  wayIsHidden:
    "Nur der Fahrer selbst kann diese Fahrt teilen oder jemand anderem geben: Wo sie entlangführte, ist für Sie nicht sichtbar.",
  hiddenWayIsTaken:
    "Dass Sie diese Fahrt gefahren sind, muss jemand anderer eintragen: Wo sie entlangführte, ist für Sie nicht sichtbar.",
  driverIsNotPermitted: "{{name}} gehört nicht zu den Fahrern von {{vehicle}}",
  vehicleIsNotYours: "Das Fahrzeug einer Fahrt können Sie nicht ändern",
  monthIsNotWhole: "Bitte wählen Sie genau einen Kalendermonat",
  monthIsNotOver: "Der Monat ist noch nicht zu Ende",
};

export const en = {
  tripIsOver: "The trip has already ended. You can change its type in the logbook.",
  runningTripIsForeign: "Only its driver says whether a running trip is private",
  tripWasChanged: "The trip has just been changed. Please try again.",
  tripIsOpen: "The trip is not locked yet. Change the trip itself.",
  tripOverlaps: "There is already a trip in this period",
  tripIsAcrossCalibration: "The mileage was calibrated in this time. Please split the trip there.",
  tripIsInFuture: "The trip must not be in the future",
  tripIsTooOld: "The trip must not be before 1 January 1990",
  privateTripIsNotAllowed: "Private trips are not allowed in this vehicle",
  driverIsSomebodyElse: "You can only enter yourself as the driver",
  wayIsHidden:
    "Only the driver can split this trip or give it to somebody else: where it went is not visible to you.",
  hiddenWayIsTaken:
    "Somebody else has to enter that you drove this trip: where it went is not visible to you.",
  driverIsNotPermitted: "{{name}} is not one of the drivers of {{vehicle}}",
  vehicleIsNotYours: "You cannot change the vehicle of a trip",
  monthIsNotWhole: "Please choose exactly one calendar month",
  monthIsNotOver: "The month is not over yet",
} satisfies Texts<typeof de>;
