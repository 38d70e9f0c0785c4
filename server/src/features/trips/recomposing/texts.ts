import type { Texts } from "@wegbuch/contract/kit/texts";

/** Why trips are not split or merged. */
export const de = {
  tripIsNotRecorded: "Nur automatisch aufgezeichnete Fahrten können geteilt und zusammengeführt werden",
  tripHasNoTrack: "Die Fahrt hat keine Strecke, an der sie geteilt werden könnte",
  splitIsOutside: "Die Strecke muss zwischen 1 m und der Länge der Fahrt liegen",
  tripsOfVehicles: "Die Fahrten müssen mit demselben Fahrzeug aufgezeichnet sein",
  tripsOfDrivers: "Die Fahrten müssen denselben Fahrer haben",
  tripsOfTypes: "Die Fahrten müssen dieselbe Fahrtart haben",
  tripLiesBetween: "Zwischen den Fahrten liegt eine weitere Fahrt des Fahrzeugs",
  calibrationLiesBetween: "Zwischen den Fahrten liegt eine Kalibrierung",
};

export const en = {
  tripIsNotRecorded: "Only automatically recorded trips can be split and merged",
  tripHasNoTrack: "The trip has no track at which it could be split",
  splitIsOutside: "The distance must be between 1 m and the length of the trip",
  tripsOfVehicles: "The trips must be recorded with the same vehicle",
  tripsOfDrivers: "The trips must have the same driver",
  tripsOfTypes: "The trips must have the same type",
  tripLiesBetween: "Another trip of the vehicle lies between the trips",
  calibrationLiesBetween: "A calibration lies between the trips",
} satisfies Texts<typeof de>;
