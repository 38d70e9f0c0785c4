import type { Texts } from "../kit/texts.ts";

/** Why a service or its invoice cannot be noted. */
export const de = {
  serviceIsBelowEarlier: "Beim Service am {{day}} waren es schon {{kilometers}} km",
  serviceIsAboveLater: "Beim Service am {{day}} waren es erst {{kilometers}} km",
  serviceIsAbove: "Der Kilometerstand liegt über dem des Fahrzeugs von {{kilometers}} km",
  fileIsUnknown: "Als Rechnung sind nur PDF, JPEG und PNG möglich",
  fileIsTooLarge: "Die Datei ist größer als 5 MB",
  noRoomForFiles: "Mit dieser Datei hätten die Rechnungen des Unternehmens mehr als 1 GB",
};

export const en = {
  serviceIsBelowEarlier: "It already had {{kilometers}} km at the service on {{day}}",
  serviceIsAboveLater: "It had only {{kilometers}} km at the service on {{day}}",
  serviceIsAbove: "The mileage is above the vehicle's, which is {{kilometers}} km",
  fileIsUnknown: "An invoice can only be a PDF, JPEG or PNG",
  fileIsTooLarge: "The file is larger than 5 MB",
  noRoomForFiles: "With this file the invoices of the company would take more than 1 GB",
} satisfies Texts<typeof de>;
