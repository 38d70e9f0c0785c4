import type { Saying } from "../kit/texts.ts";
import { names } from "./texts.ts";

const known = new Map<unknown, readonly [german: string, english: string]>(Object.entries(names));

/** What the field at a path of a body or a query is called, in a list with its place: "Breitengrad (1)". */
export function fieldNameOf(path: readonly PropertyKey[]): Saying {
  const key = path.findLast((part) => typeof part === "string");
  const [german, english] = known.get(key) ?? ["Die Angabe", "What was sent"];
  const index = path.find((part) => typeof part === "number");
  const place = index === undefined || !known.has(key) ? "" : ` (${index + 1})`;
  return { "de-AT": german + place, en: english + place };
}
