import type { Texts } from "../kit/texts.ts";

/** Why a box cannot be told anything now. */
export const de = {
  tooManyWait: "Auf diese Box warten schon {{count}} Befehle",
};

export const en = {
  tooManyWait: "{{count}} commands are already waiting for this Box",
} satisfies Texts<typeof de>;
