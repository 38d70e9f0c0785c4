import { expect, test } from "vitest";
import type * as z from "zod";
import { endpoints } from "../endpoints.ts";
import type { Endpoint } from "../kit/endpoint.ts";
import { fieldNameOf } from "./rules.ts";
import { names } from "./texts.ts";

const all: Endpoint[] = Object.values(endpoints).flatMap((slice) => Object.values(slice) as Endpoint[]);

/** The names of all fields below a schema, however deep. */
function fieldsOf(schema: unknown): string[] {
  const { def } = schema as { def: Record<string, unknown> & { type: string } };
  if (def.type === "object") {
    const shape = (schema as z.ZodObject).shape;
    return Object.entries(shape).flatMap(([name, field]) => [name, ...fieldsOf(field)]);
  }
  const inner = [def["element"], def["innerType"], def["in"], def["out"], def["valueType"]];
  const options = (def["options"] ?? []) as unknown[];
  return [...inner, ...options].filter((part) => part !== undefined).flatMap(fieldsOf);
}

/** Judged later than the rest, but by their names. */
const partsOfPaths = ["method", "weekday"];

test("every field somebody can send has a name that people read, and no name is left over", () => {
  const sent = all.flatMap(({ body, query }) =>
    [body, query].flatMap((part) => (part ? fieldsOf(part) : [])),
  );
  expect(Object.keys(names).toSorted()).toEqual([...new Set([...sent, ...partsOfPaths])].toSorted());
});

test("a field of a list says where it stands", () => {
  expect(fieldNameOf(["points", 0, "lat"])).toEqual({ "de-AT": "Breitengrad (1)", en: "Latitude (1)" });
  expect(fieldNameOf(["driverId"]).en).toBe("Driver");
  expect(fieldNameOf([])["de-AT"]).toBe("Die Angabe");
});
