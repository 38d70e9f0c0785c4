import type { Texts } from "../kit/texts.ts";

/** Why a service or its invoice cannot be noted. */
export const de = {
  serviceIsBelowEarlier: "Beim Service am {{day}} waren es schon {{kilometers}} km",
  serviceIsAboveLater: "Beim Service am {{day}} waren es erst {{kilometers}} km",
  serviceIsAbove: "Der Kilometerstand liegt über dem des Fahrzeugs von {{kilometers}} km",
  fileIsUnknown: "Als Rechnung gehen nur PDF, JPEG und PNG",
  fileIsTooLarge: "Die Datei hat mehr als 5 MB",
};

export const en = {
  serviceIsBelowEarlier: "It already had {{kilometers}} km at the service on {{day}}",
  serviceIsAboveLater: "It had only {{kilometers}} km at the service on {{day}}",
  serviceIsAbove: "The mileage is above the vehicle's, which is {{kilometers}} km",
  fileIsUnknown: "An invoice can only be a PDF, JPEG or PNG",
  fileIsTooLarge: "The file has more than 5 MB",
} satisfies Texts<typeof de>;
