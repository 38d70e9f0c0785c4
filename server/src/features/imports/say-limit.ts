import type { Saying } from "@wegbuch/contract/kit/texts";

/** How many there may be, with the mark at the thousands of each language. */
export const sayLimit = (most: number): Saying => ({
  "de-AT": most.toLocaleString("de"),
  en: most.toLocaleString("en-GB"),
});
