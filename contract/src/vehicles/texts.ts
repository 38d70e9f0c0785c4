import type { Texts } from "../kit/texts.ts";

export const de = {
  type0: "Firma",
  type1: "Privat",
  type2: "Pool",
  sending: "sendet",
  notSending: "sendet nicht",
};

export const en = {
  type0: "Company",
  type1: "Private",
  type2: "Pool",
  sending: "sending",
  notSending: "not sending",
} satisfies Texts<typeof de>;
