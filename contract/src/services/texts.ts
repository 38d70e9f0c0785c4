import type { Texts } from "../kit/texts.ts";

/** Why a service cannot be noted. */
export const de = {
  serviceIsBelowEarlier: "Beim Service am {{day}} waren es schon {{kilometers}} km",
  serviceIsAboveLater: "Beim Service am {{day}} waren es erst {{kilometers}} km",
  serviceIsAbove: "Der Kilometerstand liegt über dem des Fahrzeugs von {{kilometers}} km",
};

export const en = {
  serviceIsBelowEarlier: "It already had {{kilometers}} km at the service on {{day}}",
  serviceIsAboveLater: "It had only {{kilometers}} km at the service on {{day}}",
  serviceIsAbove: "The mileage is above the vehicle's, which is {{kilometers}} km",
} satisfies Texts<typeof de>;
