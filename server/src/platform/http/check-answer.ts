import { isDeepStrictEqual } from "node:util";
import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import { type BatchedPage, type Batches, isBatches } from "./send-rows.ts";

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

/** The same answer, each of its batches looked at like a whole one before it goes on. */
export function checkedInBatches(
  endpoint: Endpoint,
  answer: Batches<unknown> | BatchedPage<unknown>,
): Batches<unknown> | BatchedPage<unknown> {
  if (isBatches(answer)) return checked(answer, (batch) => checkAnswer(endpoint, batch));
  const items = checked(answer.items, (batch) => checkAnswer(endpoint, { ...answer, items: batch }));
  return { ...answer, items };
}

async function* checked(
  batches: Batches<unknown>,
  check: (batch: readonly unknown[]) => void,
): AsyncGenerator<readonly unknown[]> {
  for await (const batch of batches) {
    check(batch);
    yield batch;
  }
}
