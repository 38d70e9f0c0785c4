import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import { keyFormat, takesKey } from "@wegbuch/contract/kit/takes-key";
import type { FastifyRequest } from "fastify";
import { invalid, say } from "./problem.ts";

const headerName = "Idempotency-Key";

/** The key a call is made with, with or without quotes; null without one, or where none is taken. 400 if it is malformed. */
export function keyOf(endpoint: Endpoint, { headers }: FastifyRequest): string | null {
  const sent = headers["idempotency-key"];
  if (sent === undefined || !takesKey(endpoint)) return null;
  const key = String(sent).replace(/^"(.*)"$/, "$1");
  if (!keyFormat.test(key)) throw invalid(headerName, say.keyIsInvalid);
  return key;
}

/** All that makes a call another one, whatever the order of the fields in its body. */
export function askedBy({ method, url, body }: FastifyRequest): string {
  return `${method} ${url}\n${JSON.stringify(body, inOrder)}`;
}

/** Given to JSON.stringify: the fields of each object by their names. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
