import type { Texts } from "@wegbuch/contract/kit/texts";

/** Why a change of the logbook is refused. */
export const de = {
  tripIsLocked: "Die Fahrt ist gesperrt",
  tripIsRunning: "Die Fahrt läuft noch",
  tripIsOver: "Die Fahrt ist schon zu Ende. Ihren Typ ändern Sie im Fahrtenbuch.",
  runningTripIsForeign: "Ob eine laufende Fahrt privat ist, sagt ihr Fahrer",
  tripIsNotManual: "Nur manuelle Fahrten können gelöscht werden",
  tripIsNotLocked: "Nur gesperrte Fahrten können für den Export freigegeben werden",
  tripIsExported: "Eine exportierte Fahrt kann nicht entsperrt werden",
  tripWasChanged: "Die Fahrt wurde gerade geändert. Bitte versuchen Sie es erneut.",
  tripOverlaps: "Es existiert bereits eine Fahrt in diesem Zeitraum",
  tripIsAcrossCalibration:
    "In dieser Zeit wurde der Kilometerstand kalibriert. Bitte teilen Sie die Fahrt dort.",
  tripIsInFuture: "Die Fahrt darf nicht in der Zukunft liegen",
  tripIsTooOld: "Die Fahrt darf nicht vor dem 01.01.1990 liegen",
  privateTripIsForeign: "Private Fahrten kann nur ihr Fahrer bearbeiten",
  privateTripIsNotAllowed: "Mit diesem Fahrzeug sind keine privaten Fahrten erlaubt",
  driverIsSomebodyElse: "Sie können nur sich selbst als Fahrer eintragen",
  driverIsNotPermitted: "{{name}} gehört nicht zu den Fahrern von {{vehicle}}",
  vehicleIsNotYours: "Das Fahrzeug einer Fahrt können Sie nicht ändern",
  monthIsNotWhole: "Bitte wählen Sie genau einen Kalendermonat",
  monthIsNotOver: "Der Monat ist noch nicht zu Ende",
};

export const en = {
  tripIsLocked: "The trip is locked",
  tripIsRunning: "The trip is still running",
  tripIsOver: "The trip has already ended. You can change its type in the logbook.",
  runningTripIsForeign: "Only its driver says whether a running trip is private",
  tripIsNotManual: "Only manual trips can be deleted",
  tripIsNotLocked: "Only locked trips can be released for export",
  tripIsExported: "An exported trip cannot be unlocked",
  tripWasChanged: "The trip has just been changed. Please try again.",
  tripOverlaps: "There is already a trip in this period",
  tripIsAcrossCalibration: "The mileage was calibrated in this time. Please split the trip there.",
  tripIsInFuture: "The trip must not be in the future",
  tripIsTooOld: "The trip must not be before 1 January 1990",
  privateTripIsForeign: "Private trips can only be edited by their driver",
  privateTripIsNotAllowed: "Private trips are not allowed in this vehicle",
  driverIsSomebodyElse: "You can only enter yourself as the driver",
  driverIsNotPermitted: "{{name}} is not one of the drivers of {{vehicle}}",
  vehicleIsNotYours: "You cannot change the vehicle of a trip",
  monthIsNotWhole: "Please choose exactly one calendar month",
  monthIsNotOver: "The month is not over yet",
} satisfies Texts<typeof de>;
