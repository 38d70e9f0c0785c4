import { inBothLanguages, type Texts } from "@wegbuch/contract/kit/texts";

const de = {
  days: "Tagesübersicht",
  dayGraphics: "Tagesübersicht grafisch",
  date: "Datum",
  weekdays: "So Mo Di Mi Do Fr Sa",
  trips: "Fahrten",
  firstStart: "Erster Beginn",
  lastFinish: "Letztes Ende",
  drivingTime: "Fahrzeit",
  idleTime: "davon Standzeit",
  allTypes: "Gesamt",
  kilometers: "km",
  duration: "Dauer",
  daysLater: "+{{count}} T.",
  tooMany:
    "Ein PDF fasst höchstens {{most}} Tage mit Fahrten, ausgewählt sind {{count}}. Bitte wählen Sie einen kürzeren Zeitraum oder weniger Fahrzeuge.",
};

const en = {
  days: "Day overview",
  dayGraphics: "Graphic day overview",
  date: "Date",
  weekdays: "Sun Mon Tue Wed Thu Fri Sat",
  trips: "Trips",
  firstStart: "First start",
  lastFinish: "Last finish",
  drivingTime: "Driving time",
  idleTime: "of which idle time",
  allTypes: "All",
  kilometers: "km",
  duration: "Duration",
  daysLater: "+{{count}} d",
  tooMany:
    "A PDF holds at most {{most}} days with trips, {{count}} are selected. Please choose a shorter period or fewer vehicles.",
} satisfies Texts<typeof de>;

/** What the reports of days say, and why they are refused. */
export const say = inBothLanguages(de, en);
