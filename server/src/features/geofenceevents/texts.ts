import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  subjectEntering: "Geofence {{geofence}}: {{vehicle}} Einfahrt",
  subjectLeaving: "Geofence {{geofence}}: {{vehicle}} Ausfahrt",
  greeting: "Guten Tag,",
  entered: "{{vehicle}} ist in den Geofence {{geofence}} eingefahren.",
  left: "{{vehicle}} hat den Geofence {{geofence}} verlassen.",
  geofence: "Geofence",
  vehicle: "Fahrzeug",
  licensePlate: "Kennzeichen",
  driver: "Fahrer",
  event: "Ereignis",
  entering: "Einfahrt",
  leaving: "Ausfahrt",
  happenedAt: "Zeitpunkt",
  address: "Adresse",
  coordinates: "Koordinaten",
  live: "Zum Live-Standort",
  pause:
    "Zu Einfahrten und Ausfahrten desselben Fahrzeugs senden wir höchstens alle fünf Minuten je eine E-Mail.",
  reason:
    "Sie bekommen diese E-Mail, weil Ihre Adresse in Wegbuch bei diesem Geofence für Benachrichtigungen eingetragen ist.",
};

export const en = {
  subjectEntering: "Geofence {{geofence}}: {{vehicle}} entering",
  subjectLeaving: "Geofence {{geofence}}: {{vehicle}} leaving",
  greeting: "Hello,",
  entered: "{{vehicle}} has entered the geofence {{geofence}}.",
  left: "{{vehicle}} has left the geofence {{geofence}}.",
  geofence: "Geofence",
  vehicle: "Vehicle",
  licensePlate: "Licence plate",
  driver: "Driver",
  event: "Event",
  entering: "Entering",
  leaving: "Leaving",
  happenedAt: "Time",
  address: "Address",
  coordinates: "Coordinates",
  live: "Go to the live location",
  pause:
    "We send at most one e-mail in five minutes about the same vehicle entering, and one about it leaving.",
  reason:
    "You receive this e-mail because your address is registered for notifications of this geofence in Wegbuch.",
} satisfies Texts<typeof de>;
