import type { Texts } from "../kit/texts.ts";

// What calls refuse that have to wait for their turn.
export const de = {
  companyHasTooMany:
    "Für Ihre Firma ist schon zu viel in Arbeit. Bitte versuchen Sie es erneut, sobald etwas davon fertig ist.",
};

export const en = {
  companyHasTooMany:
    "Too much is already under way for your company. Please try again as soon as some of it is finished.",
} satisfies Texts<typeof de>;
