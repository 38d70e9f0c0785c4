import type { Texts } from "../kit/texts.ts";

/** Why something cannot be reserved, changed or cancelled. */
export const de = {
  vehicleIsReserved: "Das Fahrzeug ist in diesem Zeitraum bereits reserviert",
  vehicleIsNoPool: "Nur aktive Poolfahrzeuge können reserviert werden",
  isInThePast: "Der Zeitpunkt liegt in der Vergangenheit",
  isUnderWay: "Bei einer laufenden Reservierung können nur Rückgabe und Kommentar geändert werden",
  isOver: "Die Reservierung ist bereits abgeschlossen",
  isCancelled: "Die Reservierung ist bereits storniert",
  isTooEarly: "Abgeholt werden kann ab 30 Minuten vor der Abholzeit",
  isStillOut: "Das Fahrzeug ist noch mit {{driver}} unterwegs",
  isOut: "Das Fahrzeug ist abgeholt; geben Sie es zuerst zurück",
  isCheckedOut: "Das Fahrzeug wurde bereits abgeholt",
  isCheckedIn: "Das Fahrzeug wurde bereits zurückgegeben",
  isNotOut: "Das Fahrzeug wurde noch nicht abgeholt",
  mileageIsLower: "Der Kilometerstand ist niedriger als bei der Abholung",
  isNotYours: "Sie können nur Ihre eigenen Reservierungen ändern",
  hasChanged: "Die Reservierung wurde inzwischen geändert",
};

export const en = {
  vehicleIsReserved: "The vehicle is already reserved in this period",
  vehicleIsNoPool: "Only active pool vehicles can be reserved",
  isInThePast: "The time is in the past",
  isUnderWay: "Only the return and the comment of a reservation that has begun can be changed",
  isOver: "The reservation is already over",
  isCancelled: "The reservation is already cancelled",
  isTooEarly: "The vehicle can be picked up from 30 minutes before the pickup time on",
  isStillOut: "The vehicle is still out with {{driver}}",
  isOut: "The vehicle has been picked up; return it first",
  isCheckedOut: "The vehicle has already been picked up",
  isCheckedIn: "The vehicle has already been returned",
  isNotOut: "The vehicle has not been picked up yet",
  mileageIsLower: "The mileage is lower than at pickup",
  isNotYours: "You can only change your own reservations",
  hasChanged: "The reservation has been changed in the meantime",
} satisfies Texts<typeof de>;
