import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  title: "Geofence-Alarme",
  caption: "Alarme, {{period}}",
  heads: { when: "Zeitpunkt", vehicle: "Fahrzeug", fence: "Geofence", place: "Koordinaten", mail: "E-Mail" },
  mailed: "Gesendet",
  notMailed: "Nicht gesendet",
  live: "Live-Standort",
  empty: {
    title: "Keine Alarme",
    text: "In diesem Zeitraum ist kein Fahrzeug in einen Geofence mit Alarm ein- oder aus ihm ausgefahren. Alarme bleiben ein Jahr lang hier stehen.",
    reset: "Filter aufheben",
  },
  filter: { title: "Filter", geofences: "Geofences", vehicles: "Fahrzeuge", apply: "Anwenden" },
  severalVehicles: "{{number}} Fahrzeuge",
  severalFences: "{{number}} Geofences",
};

export const en: Texts<typeof de> = {
  title: "Geofence alarms",
  caption: "Alarms, {{period}}",
  heads: { when: "Time", vehicle: "Vehicle", fence: "Geofence", place: "Coordinates", mail: "E-mail" },
  mailed: "Sent",
  notMailed: "Not sent",
  live: "Live location",
  empty: {
    title: "No alarms",
    text: "In this period no vehicle entered or left a geofence with an alarm. Alarms stay here for a year.",
    reset: "Clear filters",
  },
  filter: { title: "Filter", geofences: "Geofences", vehicles: "Vehicles", apply: "Apply" },
  severalVehicles: "{{number}} vehicles",
  severalFences: "{{number}} geofences",
};
