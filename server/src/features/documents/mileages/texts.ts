import { inBothLanguages, type Texts } from "@wegbuch/contract/kit/texts";

const de = {
  title: "Kilometerstände",
  vehicle: "Fahrzeug",
  licensePlate: "Kennzeichen",
  mileageAtStart: "Kilometerstand zu Beginn",
  mileageAtEnd: "Kilometerstand am Ende",
  kilometers: "km",
  allTypes: "Gesamt",
  otherKilometers:
    "Die Kilometerstände unterscheiden sich um anderes als diese Fahrten: Kalibrierungen, Kurzfahrten oder hier nicht gezählte Fahrten",
};

const en = {
  title: "Vehicle mileage",
  vehicle: "Vehicle",
  licensePlate: "Licence plate",
  mileageAtStart: "Mileage at the start",
  mileageAtEnd: "Mileage at the end",
  kilometers: "km",
  allTypes: "All",
  otherKilometers:
    "The mileage readings differ by something other than these trips: calibrations, short trips or trips not counted here",
} satisfies Texts<typeof de>;

/** What the summary of mileages says. */
export const say = inBothLanguages(de, en);
