import * as nouns from "../entities/texts.ts";
import * as widgets from "../ui/texts/texts.ts";

/** The texts of widgets, and of what several features show of a noun: every page needs both. */
export const de = { ...widgets.de, ...nouns.de };
export const en = { ...widgets.en, ...nouns.en };
