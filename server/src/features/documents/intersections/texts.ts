import { inBothLanguages, type Texts } from "@wegbuch/contract/kit/texts";

const de = {
  title: "Geofence-Bericht",
  date: "Datum",
  vehicle: "Fahrzeug",
  licensePlate: "Kennzeichen",
  driver: "Fahrer",
  geofence: "Geofence",
  entering: "Einfahrt",
  leaving: "Ausfahrt",
  duration: "Dauer im Geofence",
  sinceStart: "seit Fahrtbeginn",
  untilFinish: "bis Fahrtende",
  withoutDriver: "Ohne Fahrer",
  oneStay: "1 Aufenthalt",
  stays: "{{count}} Aufenthalte",
  tooMany:
    "Ein PDF fasst höchstens {{most}} Einträge. Bitte wählen Sie einen kürzeren Zeitraum, weniger Fahrzeuge oder weniger Geofences.",
};

const en = {
  title: "Geofence report",
  date: "Date",
  vehicle: "Vehicle",
  licensePlate: "Licence plate",
  driver: "Driver",
  geofence: "Geofence",
  entering: "Entering",
  leaving: "Leaving",
  duration: "Duration in geofence",
  sinceStart: "since the start",
  untilFinish: "until the finish",
  withoutDriver: "Without driver",
  oneStay: "1 stay",
  stays: "{{count}} stays",
  tooMany:
    "A PDF holds at most {{most}} entries. Please choose a shorter period, fewer vehicles or fewer geofences.",
} satisfies Texts<typeof de>;

/** What the report of intersections says, and why it is refused. */
export const say = inBothLanguages(de, en);
