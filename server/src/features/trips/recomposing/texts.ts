import type { Texts } from "@wegbuch/contract/kit/texts";

/** Why trips are not split or merged, as far as their track and what lies between them decide it. */
export const de = {
  tripHasNoTrack: "Die Fahrt hat keine Strecke, an der sie geteilt werden könnte",
  splitIsOutside: "Die Strecke muss zwischen 1 m und der Länge der Fahrt liegen",
  tripLiesBetween: "Zwischen den Fahrten liegt eine weitere Fahrt des Fahrzeugs",
  calibrationLiesBetween: "Zwischen den Fahrten liegt eine Kalibrierung",
};

export const en = {
  tripHasNoTrack: "The trip has no track at which it could be split",
  splitIsOutside: "The distance must be between 1 m and the length of the trip",
  tripLiesBetween: "Another trip of the vehicle lies between the trips",
  calibrationLiesBetween: "A calibration lies between the trips",
} satisfies Texts<typeof de>;
