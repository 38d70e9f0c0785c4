import type * as z from "zod";

/**
 * Brings a query string into the shape its schema expects: names of any case, numbers and booleans as such,
 * a single repeated key as a list, empty values left out. Unknown names are dropped. The schema still judges it.
 */
export function readQuery(schema: z.ZodObject, search: string): Record<string, unknown> {
  const said = byLowerCaseName(new URLSearchParams(search));
  const found: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const values = said.get(name.toLowerCase());
    if (values !== undefined) found[name] = asField(field as z.ZodType, values);
  }
  return found;
}

function byLowerCaseName(pairs: URLSearchParams): Map<string, string[]> {
  const said = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    if (value === "") continue;
    const key = name.toLowerCase();
    const values = said.get(key);
    if (values === undefined) said.set(key, [value]);
    else values.push(value);
  }
  return said;
}

function asField(field: z.ZodType, values: string[]): unknown {
  const bare = unwrapped(field);
  if (isKind(bare, "array"))
    return values.map((value) => asValue(unwrapped(bare.element as z.ZodType), value));
  // A key repeated where one value belongs stays a list, which the schema refuses.
  return values.length === 1 ? asValue(bare, values[0]!) : values;
}

function asValue(field: z.ZodType, value: string): unknown {
  if (isKind(field, "boolean")) return { true: true, false: false }[value.toLowerCase()] ?? value;
  if (expectsNumber(field) && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return value;
}

function expectsNumber(field: z.ZodType): boolean {
  if (isKind(field, "literal")) return [...field.values].every((value) => typeof value === "number");
  return isKind(field, "number");
}

function unwrapped(field: z.ZodType): z.ZodType {
  if (isKind(field, "optional") || isKind(field, "default") || isKind(field, "nullable")) {
    return unwrapped(field.def.innerType as z.ZodType);
  }
  return field;
}

type Kinds = {
  optional: z.ZodOptional;
  default: z.ZodDefault;
  nullable: z.ZodNullable;
  array: z.ZodArray;
  boolean: z.ZodBoolean;
  number: z.ZodNumber;
  literal: z.ZodLiteral;
};

function isKind<K extends keyof Kinds>(field: z.ZodType, kind: K): field is Kinds[K] {
  return field.def.type === kind;
}
