import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import { fieldNameOf } from "@wegbuch/contract/fieldnames/rules";
import { readQuery } from "@wegbuch/contract/kit/read-query";
import type { Saying } from "@wegbuch/contract/kit/texts";
import { id } from "@wegbuch/contract/kit/wire";
import { sayingOf } from "@wegbuch/contract/problems/rules";
import type * as z from "zod";
import { notFound, Problem } from "./problem.ts";

type Sent = { params: Record<string, string>; search: string; body: unknown };

/** Parses what a call brings by the schemas of its endpoint. A malformed id is a 404, all else a 400 naming each field. */
export function parseCall(endpoint: Endpoint, sent: Sent) {
  return {
    params: parseParams(endpoint, sent.params),
    query: endpoint.query && parsed(endpoint.query, readQuery(endpoint.query, sent.search)),
    body: endpoint.rawBody
      ? (sent.body ?? new Uint8Array())
      : endpoint.body && parsed(endpoint.body, sent.body ?? withoutBody(endpoint.body)),
  };
}

/** Who sends nothing means an object without anything, or what the body is by default. */
const withoutBody = (schema: z.ZodType) => (schema.def.type === "default" ? undefined : {});

function parseParams(endpoint: Endpoint, params: Record<string, string>): Record<string, string> {
  const known = Object.entries(params).map(([name, value]) => {
    const result = (endpoint.params?.[name] ?? id).safeParse(value);
    if (!result.success) throw notFound(`${endpoint.path} ${name}`);
    return [name, String(result.data)];
  });
  return Object.fromEntries(known) as Record<string, string>;
}

/** Reads a value by a schema, or refuses it with 400, naming each field. */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = read(schema, value);
  if ("errors" in result) throw new Problem(400, "Validation", { errors: result.errors });
  return result.data;
}

/** Reads a value by a schema, or says of each field what is wrong. */
export function read<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { data: z.output<Schema> } | { errors: Record<string, Saying[]> } {
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? { data: result.data } : { errors: errorsOf(result.error.issues) };
}

function errorsOf(issues: readonly z.core.$ZodIssue[]): Record<string, Saying[]> {
  const errors: Record<string, Saying[]> = {};
  for (const issue of issues) {
    const key = issue.path.map(String).join(".") || "body";
    (errors[key] ??= []).push(sayingOf(issue, fieldNameOf(issue.path)));
  }
  return errors;
}
