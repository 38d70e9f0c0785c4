import type { Texts } from "../kit/texts.ts";

export const de = {
  codeIsWrong: "Der Code stimmt nicht. Er wechselt alle 30 Sekunden; prüfen Sie auch die Uhr Ihres Telefons.",
  hasFactor: "Ein zweiter Faktor ist schon eingerichtet.",
  hasNoFactor: "Es ist kein zweiter Faktor eingerichtet.",
};

export const en = {
  codeIsWrong: "The code is wrong. It changes every 30 seconds; please check the clock of your phone, too.",
  hasFactor: "A second factor has been set up already.",
  hasNoFactor: "No second factor has been set up.",
} satisfies Texts<typeof de>;
