import { inBothLanguages, type Texts } from "@wegbuch/contract/kit/texts";

const de = {
  tooManyRules: "Mehr als 50 Regeln sind nicht möglich. Bitte löschen Sie zuerst eine.",
  tooManyChanges: "An einem Tag sind höchstens 50 Änderungen möglich. Bitte versuchen Sie es morgen wieder.",
  offerIsTaken: "Diese Vorlage haben Sie schon übernommen",
  placesAreMissing: "Bitte geben Sie an, wo Sie wohnen und arbeiten",
};
const en = {
  tooManyRules: "More than 50 rules are not possible. Please delete one first.",
  tooManyChanges: "No more than 50 changes are possible in a day. Please try again tomorrow.",
  offerIsTaken: "You already use this template",
  placesAreMissing: "Please say where you live and work",
} satisfies Texts<typeof de>;

export const say = inBothLanguages(de, en);
