import { isDeepStrictEqual } from "node:util";
import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import type { Batches } from "./send-rows.ts";

/** Fails when an answer breaks its contract or says more than it; outside production only, since it costs time. */
export function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  const sent: unknown = answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
  if (endpoint.answer === undefined) {
    if (sent !== undefined) throw new Error(`${endpoint.path} answers although it promises nothing`);
    return;
  }
  const agreed = endpoint.answer.parse(sent);
  if (!isDeepStrictEqual(agreed, sent))
    throw new Error(`${endpoint.path} answers more than its contract says`);
}

/** The same batches, each looked at like a whole answer before it goes on. */
export async function* checkedBatches(
  endpoint: Endpoint,
  batches: Batches<unknown>,
): AsyncGenerator<readonly unknown[]> {
  for await (const batch of batches) {
    checkAnswer(endpoint, batch);
    yield batch;
  }
}
