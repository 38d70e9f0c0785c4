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
  tooManyMappings: "There are already {{most}} kept mappings. Delete one of them first.",
} satisfies Texts<typeof de>;
