import type { Texts } from "../kit/texts.ts";

/** What is refused of a row or of an import. */
export const de = {
  vehicleIsUnknown: "Kein Fahrzeug hat das Kennzeichen oder den Namen {{name}}",
  vehicleIsAmbiguous: "Mehrere Fahrzeuge heißen {{name}}",
  driverIsUnknown: "Niemand hat die E-Mail-Adresse, die Personalnummer oder den Namen {{name}}",
  driverIsAmbiguous: "Mehrere Personen heißen {{name}}",
  costcenterIsUnknown: "Keine Kostenstelle heißt {{name}}",
  costcenterIsAmbiguous: "Mehrere Kostenstellen heißen {{name}}",
  importIsFull: "Ein Import hat höchstens {{most}} Zeilen. Teilen Sie die Datei.",
  importIsUndone: "Dieser Import wird rückgängig gemacht oder wurde es schon",
  importIsBeyond:
    "Manche Fahrten dieses Imports gehören nicht mehr zu Ihren Fahrzeugen und Personen. Ein Administrator kann ihn rückgängig machen.",
  recordingHasBox:
    "Im Fahrzeug {{name}} war in dieser Zeit schon eine Box, ein Telefon oder eine andere Aufzeichnung. Nehmen Sie ein anderes Fahrzeug oder eine andere Datei.",
  recordingIsKnown: "Diese Datei wurde am {{date}} schon importiert",
  recordingIsTooOld: "Die Aufzeichnung beginnt vor mehr als 14 Monaten",
  recordingIsErased: "Orte aus dieser Zeit sind in Ihrem Unternehmen schon gelöscht",
  recordingIsAhead: "Die Aufzeichnung endet in der Zukunft",
  recordingIsBackwards: "Die Aufzeichnung endet, bevor sie beginnt",
  recordingIsFull: "Eine Aufzeichnung hat höchstens {{most}} Punkte. Teilen Sie die Datei.",
  recordingsAreMany:
    "In Ihrem Unternehmen sind {{most}} Aufzeichnungen begonnen und nicht fertig übertragen. Nach einem Tag werden sie verworfen.",
  recordingIsFinished: "Diese Aufzeichnung ist schon vollständig",
  recordingIsEmpty: "Von dieser Aufzeichnung ist noch kein Punkt da",
  pointIsOutside: "Ein Punkt liegt außerhalb der Zeit der Aufzeichnung",
  tooManyMappings: "Es gibt bereits {{most}} gemerkte Zuordnungen. Löschen Sie zuerst eine davon.",
};

export const en = {
  vehicleIsUnknown: "No vehicle has the licence plate or the name {{name}}",
  vehicleIsAmbiguous: "Several vehicles are called {{name}}",
  driverIsUnknown: "Nobody has the e-mail address, the personnel number or the name {{name}}",
  driverIsAmbiguous: "Several people are called {{name}}",
  costcenterIsUnknown: "No cost centre is called {{name}}",
  costcenterIsAmbiguous: "Several cost centres are called {{name}}",
  importIsFull: "An import has at most {{most}} rows. Split the file.",
  importIsUndone: "This import is being undone or was undone already",
  importIsBeyond:
    "Some trips of this import no longer belong to your vehicles and people. An administrator can undo it.",
  recordingHasBox:
    "A box, a phone or another recording was in the vehicle {{name}} at that time already. Take another vehicle or another file.",
  recordingIsKnown: "This file was imported on {{date}} already",
  recordingIsTooOld: "The recording begins more than 14 months ago",
  recordingIsErased: "Places of that time are erased in your company already",
  recordingIsAhead: "The recording ends in the future",
  recordingIsBackwards: "The recording ends before it begins",
  recordingIsFull: "A recording has at most {{most}} points. Split the file.",
  recordingsAreMany:
    "{{most}} recordings of your company are begun and not sent completely. They are dropped after a day.",
  recordingIsFinished: "This recording is complete already",
  recordingIsEmpty: "No point of this recording is there yet",
  pointIsOutside: "A point lies outside the time of the recording",
  tooManyMappings: "There are already {{most}} kept mappings. Delete one of them first.",
} satisfies Texts<typeof de>;
