import type { Texts } from "../kit/texts.ts";

export const de = {
  codeIsWrong: "Der Code stimmt nicht. Er wechselt alle 30 Sekunden; prüfen Sie auch die Uhr Ihres Telefons.",
  hasFactor: "Ein zweiter Faktor ist schon eingerichtet.",
  hasNoFactor: "Es ist kein zweiter Faktor eingerichtet.",
  passkeyIsWrong: "Dieser Passkey gilt hier nicht.",
  passkeyIsKnown: "Diesen Passkey gibt es hier schon.",
  hasNoPasskey: "Es ist kein Passkey eingerichtet.",
  tooManyPasskeys: "Mehr als 20 Passkeys gehen nicht. Entfernen Sie zuerst einen.",
};

export const en = {
  codeIsWrong: "The code is wrong. It changes every 30 seconds; please check the clock of your phone, too.",
  hasFactor: "A second factor has been set up already.",
  hasNoFactor: "No second factor has been set up.",
  passkeyIsWrong: "This passkey is not valid here.",
  passkeyIsKnown: "This passkey is here already.",
  hasNoPasskey: "No passkey has been set up.",
  tooManyPasskeys: "There can be no more than 20 passkeys. Please remove one first.",
} satisfies Texts<typeof de>;
