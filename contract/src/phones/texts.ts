import type { Texts } from "../kit/texts.ts";

/** What is answered to a phone that cannot be read. */
export const de = {
  isUnreadable: "Diese Meldung ist nicht lesbar.",
};

export const en = {
  isUnreadable: "This report cannot be read.",
} satisfies Texts<typeof de>;
