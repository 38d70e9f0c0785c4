import type { Texts } from "../kit/texts.ts";

/** What the server refuses of webhooks. */
export const de = {
  addressNotAllowed: "Diese Adresse ist nicht erlaubt",
  tooManyWebhooks: "Mehr als zehn Webhooks sind nicht möglich",
  isSwitchedOff: "Der Webhook ist abgeschaltet",
  areSwitchedOff: "Auf dieser Anlage sind Webhooks ausgeschaltet",
  isOnItsWay: "Diese Zustellung ist noch unterwegs",
};

export const en = {
  addressNotAllowed: "This address is not allowed",
  tooManyWebhooks: "More than ten webhooks are not possible",
  isSwitchedOff: "The webhook is switched off",
  areSwitchedOff: "Webhooks are switched off on this installation",
  isOnItsWay: "This delivery is still on its way",
} satisfies Texts<typeof de>;
