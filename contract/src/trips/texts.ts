import type { Texts } from "../kit/texts.ts";

export const de = {
  type0: "Geschäftlich",
  type1: "Privat",
  type2: "Arbeitsweg",
  private: "Privat",
  openTrip: "Offene Fahrt",
};

export const en = {
  type0: "Business",
  type1: "Private",
  type2: "Drive to work",
  private: "Private",
  openTrip: "Open trip",
} satisfies Texts<typeof de>;
