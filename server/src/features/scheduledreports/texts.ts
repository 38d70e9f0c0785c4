import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  subject: "Bericht {{name}} {{period}}",
  greeting: "Guten Tag {{person}},",
  attached: "im Anhang finden Sie den Bericht {{name}} für den Zeitraum {{period}}.",
  tooLarge:
    "der Bericht {{name}} für den Zeitraum {{period}} ist fertig, aber mit {{megabytes}} MB zu groß für eine E-Mail.",
  tooLong:
    "der Bericht {{name}} für den Zeitraum {{period}} enthält mehr Fahrten, als eine Datei fassen kann.",
  byHand:
    "Erstellen Sie ihn bitte in Wegbuch selbst: für einen kürzeren Zeitraum oder für weniger Fahrzeuge wird die Datei kleiner.",
  name: "Bericht",
  type: "Art",
  period: "Zeitraum",
  Month: "Fahrtenbuch",
  Day: "Tagesübersicht",
  DayGraphic: "Tagesübersicht grafisch",
  TripGeofenceIntersections: "Geofence-Bericht",
  VehicleMileageSummary: "Kilometerstände",
  reports: "Zu den Berichten",
  trips: "Zum Fahrtenbuch",
  scope:
    "Der Bericht enthält, was Sie mit Ihren Rechten in Wegbuch sehen dürfen, ohne Orte privater Fahrten: Ihre eigenen sehen Sie in Wegbuch.",
  reason:
    "Sie bekommen diese E-Mail, weil ein Administrator Ihres Unternehmens diesen Bericht für Sie geplant hat.",
};

export const en = {
  subject: "Report {{name}} {{period}}",
  greeting: "Hello {{person}},",
  attached: "please find attached the report {{name}} for the period {{period}}.",
  tooLarge:
    "the report {{name}} for the period {{period}} is ready, but at {{megabytes}} MB it is too large for an e-mail.",
  tooLong: "the report {{name}} for the period {{period}} has more trips than a file can hold.",
  byHand: "Please create it yourself in Wegbuch: for a shorter period or fewer vehicles the file is smaller.",
  name: "Report",
  type: "Type",
  period: "Period",
  Month: "Logbook",
  Day: "Day overview",
  DayGraphic: "Graphic day overview",
  TripGeofenceIntersections: "Geofence report",
  VehicleMileageSummary: "Vehicle mileage",
  reports: "Go to the reports",
  trips: "Go to the logbook",
  scope:
    "The report contains what your rights in Wegbuch let you see, without the places of private trips: you see your own in Wegbuch.",
  reason:
    "You receive this e-mail because an administrator of your company has scheduled this report for you.",
} satisfies Texts<typeof de>;
