import { currentLanguage } from "../../api/language.ts";

/**
 * A number as it is typed, with up to so many decimals; undefined where it is none. Both separators are understood; one
 * followed by three digits groups them if the language groups by it.
 */
export function typedNumber(typed: string, decimals: number): number | undefined {
  const text = typed.replaceAll(/\s/g, "");
  const isEnglish = currentLanguage() === "en";
  const end = decimals === 0 ? "" : `(${isEnglish ? "\\." : ","}\\d{1,${decimals}})?`;
  const grouped = new RegExp(`^\\d{1,3}(${isEnglish ? "," : "\\."}\\d{3})+${end}$`);
  const plain = (grouped.test(text) ? text.replaceAll(isEnglish ? "," : ".", "") : text).replace(",", ".");
  const form = decimals === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`);
  return form.test(plain) ? Number(plain) : undefined;
}

/** A number as a person would type it: 58700,12. */
export function sayTyped(value: number): string {
  const said = String(value);
  return currentLanguage() === "en" ? said : said.replace(".", ",");
}
