/** Languages the product speaks; German is the first (rule formats/languages). */
export type Language = "de-AT" | "en";

/** The shape a second language must fill: `en satisfies Texts<typeof de>`. A missing key does not compile. */
export type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

/** One message in both languages. */
export type Saying = Record<Language, string>;

/** Pairs the two languages of a slice, so that code can hand on a message before it knows the reader. */
export function inBothLanguages<T extends Record<string, string>>(
  de: T,
  en: Texts<T>,
): Record<keyof T, Saying> {
  const pairs = Object.keys(de).map((key) => [key, { "de-AT": de[key]!, en: (en as T)[key]! }] as const);
  return Object.fromEntries(pairs) as Record<keyof T, Saying>;
}

/** Fills the `{{name}}` places of a message, the way i18next does; a value may be a saying itself. */
export function fill(saying: Saying, values: Record<string, string | number | Saying>): Saying {
  const put = (language: Language) =>
    saying[language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name] ?? "";
      return typeof value === "object" ? value[language] : String(value);
    });
  return { "de-AT": put("de-AT"), en: put("en") };
}

/** The first language of an Accept-Language header or stored setting that the product speaks; else German. */
export function languageOf(header: string | null | undefined): Language {
  const wanted = (header ?? "").split(",").map((part) => part.split(";")[0]!.trim().toLowerCase());
  const known = wanted.find((code) => /^(de|en)\b/.test(code));
  return known?.startsWith("en") ? "en" : "de-AT";
}
