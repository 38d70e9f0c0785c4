import { currentLanguage } from "../../api/language.ts";

/**
 * Kilometres as they are typed, with up to 3 decimals (rule formats/kilometres) → meters; undefined where it is no such
 * number. Both separators are understood; one followed by three digits groups them if the language groups by it.
 */
export function metersOf(typed: string): number | undefined {
  const text = typed.replaceAll(/\s/g, "");
  const isEnglish = currentLanguage() === "en";
  const grouped = isEnglish ? /^\d{1,3}(,\d{3})+(\.\d{1,3})?$/ : /^\d{1,3}(\.\d{3})+(,\d{1,3})?$/;
  const plain = (grouped.test(text) ? text.replaceAll(isEnglish ? "," : ".", "") : text).replace(",", ".");
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) ? Math.round(Number(plain) * 1_000) : undefined;
}

/** Meters → 58700,12, as a person would type it. */
export function typedKilometers(meters: number): string {
  const said = String(meters / 1_000);
  return currentLanguage() === "en" ? said : said.replace(".", ",");
}
