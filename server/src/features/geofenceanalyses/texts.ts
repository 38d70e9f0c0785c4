import { inBothLanguages, type Texts } from "@wegbuch/contract/kit/texts";

const de = {
  analysis: "Geofence-Analyse",
  vehicle: "Fahrzeug",
  driver: "Fahrer",
  start: "Beginn",
  finish: "Ende",
  geofence: "Geofence",
  firstEntering: "Erste Einfahrt",
  lastLeaving: "Letzte Ausfahrt",
  duration: "Dauer im Geofence",
};

const en = {
  analysis: "Geofence analysis",
  vehicle: "Vehicle",
  driver: "Driver",
  start: "Start",
  finish: "Finish",
  geofence: "Geofence",
  firstEntering: "First entering",
  lastLeaving: "Last leaving",
  duration: "Time in geofence",
} satisfies Texts<typeof de>;

/** Names of the sheet and its columns. */
export const say = inBothLanguages(de, en);
