/** What canonical JSON can say. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * The one way to write a value as JSON (RFC 8785): names sorted by their UTF-16 units, no space, numbers and texts as
 * ECMAScript writes them. Throws a RangeError for what has no such form: half characters, and numbers that are none.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === "string") return canonicalText(value);
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError(`Not in JSON: ${value}`);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const names = Object.keys(value).toSorted(byUnits);
  return `{${names.map((name) => `${canonicalText(name)}:${canonicalJson(value[name]!)}`).join(",")}}`;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

function canonicalText(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new RangeError("Half a character is not in JSON.");
  return JSON.stringify(text);
}

const byUnits = (one: string, other: string) => (one < other ? -1 : 1);
