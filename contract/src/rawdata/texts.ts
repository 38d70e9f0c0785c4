import type { Texts } from "../kit/texts.ts";

export const de = {
  tooManyRows: "Das sind mehr als 100.000 Zeilen. Bitte wählen Sie einen kürzeren Zeitraum.",
};

export const en = {
  tooManyRows: "These are more than 100,000 rows. Please choose a shorter period.",
} satisfies Texts<typeof de>;
