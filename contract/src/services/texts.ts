import type { Texts } from "../kit/texts.ts";

/** Why a service cannot be noted. */
export const de = {
  serviceIsBelowEarlier: "Beim Service am {{day}} waren es schon {{kilometers}} km",
  serviceIsAboveLater: "Beim Service am {{day}} waren es erst {{kilometers}} km",
  serviceIsAbove: "Der Kilometerstand liegt über dem des Fahrzeugs von {{kilometers}} km",
};

export const en = {
  serviceIsBelowEarlier: "At the service on {{day}} it had {{kilometers}} km already",
  serviceIsAboveLater: "At the service on {{day}} it had only {{kilometers}} km",
  serviceIsAbove: "The mileage lies above the vehicle's of {{kilometers}} km",
} satisfies Texts<typeof de>;
