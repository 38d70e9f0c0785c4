import type { Texts } from "@wegbuch/contract/kit/texts";

export const de = {
  cancelledSubject: "Reservierung storniert",
  changedSubject: "Reservierung geändert",
  handedOverSubject: "Reservierung übergeben",
  greeting: "Guten Tag {{name}},",
  cancelledSeries:
    "{{by}} hat {{count}} Ihrer Reservierungen von {{vehicle}} storniert. Die erste war diese:",
  changedSeries:
    "{{by}} hat {{count}} Ihrer Reservierungen von {{vehicle}} geändert. Geändert wurde: {{parts}}. Die erste lautet jetzt so:",
  handedOver: "{{by}} hat Ihre Reservierung von {{vehicle}} an {{to}} übergeben.",
  handedOverSeries:
    "{{by}} hat {{count}} Ihrer Reservierungen von {{vehicle}} an {{to}} übergeben. Die erste war diese:",
  takenOver: "{{by}} hat Ihre Reservierung von {{vehicle}} übernommen.",
  takenOverSeries:
    "{{by}} hat {{count}} Ihrer Reservierungen von {{vehicle}} übernommen. Die erste war diese:",
  reservedBy: "{{by}} hat für Sie reserviert.",
  cancelled: "{{by}} hat Ihre Reservierung von {{vehicle}} storniert.",
  cancelledByHim:
    "Sie haben Ihre Reservierung von {{vehicle}} storniert. Der Anhang nimmt den Termin aus Ihrem Kalender.",
  cancelledByHimSeries:
    "Sie haben {{count}} Ihrer Reservierungen von {{vehicle}} storniert. Der Anhang nimmt die Termine aus Ihrem Kalender. Die erste war diese:",
  changed:
    "{{by}} hat Ihre Reservierung von {{vehicle}} geändert. Geändert wurde: {{parts}}. Sie lautet jetzt so:",
  lateSubject: "Rückgabe {{minutes}} min zu spät",
  late: "{{vehicle}}, das Sie ab {{pickup}} reserviert haben, kam {{minutes}} Minuten später zurück als vereinbart.",
  notPickedUpSubject: "Nicht abgeholt",
  notPickedUp:
    "{{vehicle}} wurde eine Stunde nach der Abholzeit nicht abgeholt. Ihre Reservierung wurde deshalb storniert, das Fahrzeug ist wieder frei.",
  confirmedSubject: "Reservierung bestätigt: {{vehicle}}, {{pickup}}",
  confirmed: "{{vehicle}} ist für Sie reserviert.",
  confirmedSeries: "{{vehicle}} ist {{count}} Mal für Sie reserviert, das erste Mal so:",
  reminderSubject: "Erinnerung: {{vehicle}} ab {{pickup}}",
  reminder: "in zwei Stunden beginnt Ihre Reservierung von {{vehicle}}.",
  howToPickUp:
    "Der Anhang trägt den Termin in Ihren Kalender ein. Abholen können Sie ab 30 Minuten vor der Abholzeit.",
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
  handedOverSubject: "Reservation handed over",
  greeting: "Hello {{name}},",
  cancelledSeries: "{{by}} has cancelled {{count}} of your reservations of {{vehicle}}. The first was this:",
  changedSeries:
    "{{by}} has changed {{count}} of your reservations of {{vehicle}}. What changed: {{parts}}. The first now reads:",
  handedOver: "{{by}} has handed your reservation of {{vehicle}} over to {{to}}.",
  handedOverSeries:
    "{{by}} has handed {{count}} of your reservations of {{vehicle}} over to {{to}}. The first was this:",
  takenOver: "{{by}} has taken over your reservation of {{vehicle}}.",
  takenOverSeries: "{{by}} has taken over {{count}} of your reservations of {{vehicle}}. The first was this:",
  reservedBy: "{{by}} has made a reservation for you.",
  cancelled: "{{by}} has cancelled your reservation of {{vehicle}}.",
  cancelledByHim:
    "You have cancelled your reservation of {{vehicle}}. The attachment takes it out of your calendar.",
  cancelledByHimSeries:
    "You have cancelled {{count}} of your reservations of {{vehicle}}. The attachment takes them out of your calendar. The first was this:",
  changed: "{{by}} has changed your reservation of {{vehicle}}. What changed: {{parts}}. It now reads:",
  lateSubject: "Returned {{minutes}} min late",
  late: "{{vehicle}}, which you reserved from {{pickup}}, came back {{minutes}} minutes later than agreed.",
  notPickedUpSubject: "Not picked up",
  notPickedUp:
    "{{vehicle}} was not picked up within an hour of the pickup time. Your reservation has therefore been cancelled, and the vehicle is free again.",
  confirmedSubject: "Reservation confirmed: {{vehicle}}, {{pickup}}",
  confirmed: "{{vehicle}} is reserved for you.",
  confirmedSeries: "{{vehicle}} is reserved for you {{count}} times, the first time like this:",
  reminderSubject: "Reminder: {{vehicle}} from {{pickup}}",
  reminder: "Your reservation of {{vehicle}} begins in two hours.",
  howToPickUp:
    "The attachment puts it into your calendar. You can pick up the vehicle from 30 minutes before the pickup time on.",
  vehicle: "Vehicle",
  licensePlate: "Licence plate",
  pickup: "Pickup",
  return: "Return",
  purpose: "Purpose",
  comment: "Comment",
  reservations: "Go to the reservations",
  freeVehicles: "There you also see which other vehicles are free.",
} satisfies Texts<typeof de>;
