import { setImmediate as turn } from "node:timers/promises";
import type { Page } from "@wegbuch/contract/kit/page";
import type { FastifyReply } from "fastify";
import { streamed } from "./streamed.ts";

/** The rows of a list that is too long to be held, some at a time, as they are read. */
export type Batches<Row> = AsyncIterable<readonly Row[]>;

/** A page of which the items come in batches. */
export type BatchedPage<Row> = Omit<Page<Row>, "items"> & { items: Batches<Row> };

/** Whether a handler gives its list in batches. */
export function isBatches(answer: unknown): answer is Batches<unknown> {
  return typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;
}

/** Whether a handler gives a page with its items in batches. */
export function isBatchedPage(answer: unknown): answer is BatchedPage<unknown> {
  return typeof answer === "object" && answer !== null && "items" in answer && isBatches(answer.items);
}

/**
 * Sends a list, or a page, as JSON while it is read. What fails before its first rows is answered as any other failure;
 * later the connection breaks, so that half a list never looks whole.
 */
export async function sendRows(
  reply: FastifyReply,
  answer: Batches<unknown> | BatchedPage<unknown>,
): Promise<FastifyReply> {
  const json = isBatches(answer) ? jsonOf(answer) : jsonOfPage(answer);
  const stream = await streamed(reply, json);
  return reply.type("application/json; charset=utf-8").send(stream);
}

/** After so many rows other calls have their turn. */
const rowsAtOnce = 250;

async function* jsonOf(batches: Batches<unknown>, prefix = ""): AsyncGenerator<string> {
  let before = `${prefix}[`;
  for await (const batch of batches) {
    for (let from = 0; from < batch.length; from += rowsAtOnce) {
      yield before + JSON.stringify(batch.slice(from, from + rowsAtOnce)).slice(1, -1);
      before = ",";
      await turn();
    }
  }
  yield before === "," ? "]" : `${before}]`;
}

async function* jsonOfPage({ items, ...rest }: BatchedPage<unknown>): AsyncGenerator<string> {
  yield* jsonOf(items, `${JSON.stringify(rest).slice(0, -1)},"items":`);
  yield "}";
}
