import type { Texts } from "../kit/texts.ts";

/** Why a service cannot be noted. */
export const de = {
  serviceIsAbove: "Der Kilometerstand liegt über dem des Fahrzeugs von {{kilometers}} km",
};

export const en = {
  serviceIsAbove: "The mileage lies above the vehicle's of {{kilometers}} km",
} satisfies Texts<typeof de>;
