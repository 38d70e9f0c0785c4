import type { Texts } from "../../kit/texts.ts";

const notAlikeDe = "Fahrten müssen zu einem Fahrzeug, Fahrer und Typ gehören und aufeinander folgen";
const notAlikeEn = "Trips must have the same vehicle, driver and type and follow one another";

/** The reasons of the rules for trips. */
export const de = {
  /** As a control that cannot be used says them. */
  whyNot: {
    running: "Die Fahrt läuft noch",
    deleted: "Die Fahrt ist gelöscht",
    locked: "Gesperrte Fahrten können nicht geändert werden",
    privateOfOthers: "Private Fahrten kann nur ändern, wer sie gefahren ist",
    notRecorded: "Nur aufgezeichnete Fahrten können geteilt und zusammengeführt werden",
    fewerThanTwo: "Wählen Sie mindestens zwei Fahrten aus",
    notOneVehicle: notAlikeDe,
    notOneImport: "Importierte Fahrten werden nur mit solchen derselben Datei zusammengeführt",
    notOneDriver: notAlikeDe,
    notOneType: notAlikeDe,
  },
  /** As an answer says them, where it speaks of the trips it was asked for. */
  refused: {
    locked: "Die Fahrt ist gesperrt",
    privateOfOthers: "Private Fahrten kann nur ihr Fahrer bearbeiten",
    notLocked: "Nur gesperrte Fahrten können für den Export freigegeben werden",
    exported: "Eine exportierte Fahrt kann nicht entsperrt werden",
    notManual: "Nur manuelle Fahrten können gelöscht werden",
    notRecorded: "Nur automatisch aufgezeichnete Fahrten können geteilt und zusammengeführt werden",
    notOneVehicle: "Die Fahrten müssen mit demselben Fahrzeug aufgezeichnet sein",
    notOneImport:
      "Importierte Fahrten können nur mit Fahrten derselben Datei zusammengeführt werden, damit der Import rückgängig gemacht werden kann",
    notOneDriver: "Die Fahrten müssen denselben Fahrer haben",
    notOneType: "Die Fahrten müssen dieselbe Fahrtart haben",
  },
};

export const en = {
  whyNot: {
    running: "The trip is still running",
    deleted: "The trip is deleted",
    locked: "Locked trips cannot be changed",
    privateOfOthers: "Private trips can only be changed by the person who drove them",
    notRecorded: "Only recorded trips can be split and merged",
    fewerThanTwo: "Select at least two trips",
    notOneVehicle: notAlikeEn,
    notOneImport: "Imported trips are merged only with those of the same file",
    notOneDriver: notAlikeEn,
    notOneType: notAlikeEn,
  },
  refused: {
    locked: "The trip is locked",
    privateOfOthers: "Private trips can only be edited by their driver",
    notLocked: "Only locked trips can be released for export",
    exported: "An exported trip cannot be unlocked",
    notManual: "Only manual trips can be deleted",
    notRecorded: "Only automatically recorded trips can be split and merged",
    notOneVehicle: "The trips must be recorded with the same vehicle",
    notOneImport:
      "Imported trips can only be merged with trips of the same file, so that the import can be undone",
    notOneDriver: "The trips must have the same driver",
    notOneType: "The trips must have the same type",
  },
} satisfies Texts<typeof de>;
