import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  cancelledSubject: "Reservierung storniert",
  changedSubject: "Reservierung geändert",
  greeting: "Guten Tag {{name}},",
  cancelled: "{{by}} hat Ihre Reservierung von {{vehicle}} storniert.",
  changed:
    "{{by}} hat Ihre Reservierung von {{vehicle}} geändert. Geändert wurde: {{parts}}. Sie lautet jetzt so:",
  vehicle: "Fahrzeug",
  licensePlate: "Kennzeichen",
  pickup: "Abholung",
  return: "Rückgabe",
  purpose: "Zweck",
  comment: "Kommentar",
  reservations: "Zu den Reservierungen",
  freeVehicles: "Dort sehen Sie auch, welche anderen Fahrzeuge frei sind.",
};

export const en = {
  cancelledSubject: "Reservation cancelled",
  changedSubject: "Reservation changed",
  greeting: "Hello {{name}},",
  cancelled: "{{by}} has cancelled your reservation of {{vehicle}}.",
  changed: "{{by}} has changed your reservation of {{vehicle}}. What changed: {{parts}}. It now reads:",
  vehicle: "Vehicle",
  licensePlate: "Licence plate",
  pickup: "Pickup",
  return: "Return",
  purpose: "Purpose",
  comment: "Comment",
  reservations: "Go to the reservations",
  freeVehicles: "There you also see which other vehicles are free.",
} satisfies Texts<typeof de>;
