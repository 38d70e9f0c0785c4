import { de, en } from "@wegbuch/contract/audit/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";

/** What is found, by its rule; in the words of the screen and the file. */
export const findingTexts = inBothLanguages({ ...de.rules, ...de.findings }, { ...en.rules, ...en.findings });
