import { use } from "react";

/** The texts of a slice in one language. */
export type Spoken = { readonly [key: string]: string | Spoken };

type Value = string | number | boolean | null | undefined;
type Values = { readonly count?: number; readonly returnObjects?: boolean; readonly [name: string]: Value };
type Translation = { t: (choose: (texts: unknown) => unknown, values?: Values) => string | Spoken };
type Source = (slice: string) => Promise<Spoken>;

/** What the program speaks: where the texts of a slice come from, and how its language counts. */
let source: Source = (slice) => Promise.reject(new Error(`Nobody said where the texts of ${slice} are`));
let plural = new Intl.PluralRules("de-AT");

const translations = new Map<string, Translation>();
const loading = new Map<string, Promise<unknown>>();

/** Sets the language, with the texts that are there from the first paint; the others come from `from` once. */
export function speak(language: string, first: Readonly<Record<string, Spoken>>, from: Source): void {
  source = from;
  plural = new Intl.PluralRules(language);
  for (const [slice, texts] of Object.entries(first)) translations.set(slice, translationOf(texts));
}

/** Resolves once the texts of the slice are there. */
export function loadTexts(slice: string): Promise<unknown> {
  if (translations.has(slice)) return Promise.resolve();
  const known = loading.get(slice);
  if (known) return known;
  const begun = source(slice).then((texts) => translations.set(slice, translationOf(texts)));
  loading.set(slice, begun);
  return begun;
}

/**
 * The texts of a slice: `t(($) => $.trips.found, { count })`. The build puts this in the place of react-i18next, which
 * gives it its types; a component whose texts are on their way waits.
 */
export function useTranslation(slice: string): Translation {
  if (!translations.has(slice)) use(loadTexts(slice));
  return translations.get(slice)!;
}

function translationOf(texts: Spoken): Translation {
  return { t: (choose, values = {}) => textAt(texts, wayOf(choose), values) };
}

/** What was walked through, while a function chooses a text. */
let way: string[] = [];
const walker: unknown = new Proxy(
  {},
  {
    get: (_, key) => {
      way.push(String(key));
      return walker;
    },
  },
);

function wayOf(choose: (texts: unknown) => unknown): string[] {
  way = [];
  choose(walker);
  return way;
}

/** The text in that place, with its values; a key that nobody knows is said itself. */
export function textAt(texts: Spoken, keys: readonly string[], values: Values): string | Spoken {
  const last = keys.at(-1) ?? "";
  const folder = keys.slice(0, -1).reduce<Found>((found, key) => inside(found)[key], texts);
  const found = formsOf(last, values.count)
    .map((form) => inside(folder)[form])
    .find((text) => text !== undefined);
  if (found === undefined) return keys.join(".");
  return typeof found === "string" ? filled(found, values) : found;
}

type Found = string | Spoken | undefined;
const inside = (found: Found): Spoken => (typeof found === "object" ? found : {});

/** How a text may be called that counts something: one, other, and zero where that has words of its own. */
function formsOf(key: string, count: number | undefined): string[] {
  if (count === undefined) return [key];
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${plural.select(count)}`, key];
}

const filled = (text: string, values: Values): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
