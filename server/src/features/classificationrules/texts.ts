import { inBothLanguages, type Texts } from "@wegbuch/contract/kit/texts";

const de = { tooManyRules: "Mehr als 50 Regeln sind nicht möglich. Bitte löschen Sie zuerst eine." };
const en = {
  tooManyRules: "More than 50 rules are not possible. Please delete one first.",
} satisfies Texts<typeof de>;

export const say = inBothLanguages(de, en);
