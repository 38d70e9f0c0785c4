import { inBothLanguages, type Texts } from "@wegbuch/contract/kit/texts";

const de = {
  tooManyRules: "Mehr als 50 Regeln sind nicht möglich. Bitte löschen Sie zuerst eine.",
  placesAreMissing: "Bitte geben Sie an, wo Sie wohnen und arbeiten",
};
const en = {
  tooManyRules: "More than 50 rules are not possible. Please delete one first.",
  placesAreMissing: "Please say where you live and work",
} satisfies Texts<typeof de>;

export const say = inBothLanguages(de, en);
