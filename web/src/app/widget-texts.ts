import * as nouns from "../entities/widget-texts.ts";
import * as widgets from "../ui/texts/widget-texts.ts";

/** The texts of large widgets, whether they show a noun or not; they arrive when one of them is opened. */
export const de = { ...widgets.de, ...nouns.de };
export const en = { ...widgets.en, ...nouns.en };
