import { inBothLanguages, type Texts } from "@wegbuch/contract/kit/texts";

/** What is found, by its rule; in the words of the screen and the file. */
const de = {
  K1: "Tacho {{kilometers}} km daneben",
  K2: "Tacho abgleichen",
  K3: "Lücke {{from}} – {{until}}",
  K4: "Zweck fehlt",
  K6: "Adresse unvollständig",
  K7: "Fahrer fehlt",
};

const en = {
  K1: "Odometer {{kilometers}} km off",
  K2: "Check odometer",
  K3: "Gap {{from}} – {{until}}",
  K4: "Purpose missing",
  K6: "Address incomplete",
  K7: "Driver missing",
} satisfies Texts<typeof de>;

export const findingTexts = inBothLanguages(de, en);
