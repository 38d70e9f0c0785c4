import { inBothLanguages, type Saying } from "../kit/texts.ts";
import { de, en } from "./texts.ts";

const names = inBothLanguages<Record<string, string>>(de, en);

/** What the field at a path of a body or a query is called, in a list with its place: "Breitengrad (1)". */
export function fieldNameOf(path: readonly PropertyKey[]): Saying {
  const key = path.findLast((part) => typeof part === "string");
  const name = key === undefined ? undefined : names[key];
  const index = path.find((part) => typeof part === "number");
  if (name === undefined) return { "de-AT": "Die Angabe", en: "What was sent" };
  if (index === undefined) return name;
  const place = ` (${index + 1})`;
  return { "de-AT": name["de-AT"] + place, en: name.en + place };
}
