import { isDeepStrictEqual } from "node:util";
import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import { type Batches, isBatches, type Sent } from "./send-rows.ts";

/** Fails when an answer breaks its contract or says more than it; outside production only, since it costs time. */
export function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  if (endpoint.mayBeEmpty && answer === undefined) return;
  if (endpoint.plainAnswer) {
    if (typeof answer !== "string") throw new Error(`${endpoint.path} answers no text`);
    return;
  }
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
export function checkedInBatches(endpoint: Endpoint, answer: Sent): Sent {
  if (isBatches(answer)) return checked(answer, (batch) => checkAnswer(endpoint, batch));
  if ("written" in answer) {
    const { written, ...rest } = answer;
    const itemsOf = (batch: readonly string[]) => batch.map((item) => JSON.parse(item) as unknown);
    return {
      ...rest,
      written: checked(written, (batch) => checkAnswer(endpoint, { ...rest, items: itemsOf(batch) })),
    };
  }
  const items = checked(answer.items, (batch) => checkAnswer(endpoint, { ...answer, items: batch }));
  return { ...answer, items };
}

async function* checked<Row>(
  batches: Batches<Row>,
  check: (batch: readonly Row[]) => void,
): AsyncGenerator<readonly Row[]> {
  for await (const batch of batches) {
    check(batch);
    yield batch;
  }
}
