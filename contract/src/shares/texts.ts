import type { Texts } from "../kit/texts.ts";

export const de = {
  tooManyShares: "Es sind schon 100 Standorte geteilt. Beenden Sie einen davon, bevor Sie noch einen teilen.",
};

export const en = {
  tooManyShares: "100 positions are shared already. End one of them before you share another.",
} satisfies Texts<typeof de>;
