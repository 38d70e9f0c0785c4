import { setImmediate as turn } from "node:timers/promises";
import type { Page } from "@wegbuch/contract/kit/page";
import type { FastifyReply } from "fastify";
import { streamed } from "./streamed.ts";

/** The rows of a list that is too long to be held, some at a time, as they are read. */
export type Batches<Row> = AsyncIterable<readonly Row[]>;

/** A page of which the items come in batches. */
export type BatchedPage<Row> = Omit<Page<Row>, "items"> & { items: Batches<Row> };

/** A page of which the items come in batches, each as its JSON. */
export type WrittenPage = Omit<Page<unknown>, "items"> & { written: Batches<string> };

/** What is sent while it is read. */
export type Sent = Batches<unknown> | BatchedPage<unknown> | WrittenPage;

/** Whether a handler gives its list in batches. */
export function isBatches(answer: unknown): answer is Batches<unknown> {
  return typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;
}

/** Whether a handler gives a page with its items in batches. */
export function isBatchedPage(answer: unknown): answer is BatchedPage<unknown> {
  return typeof answer === "object" && answer !== null && "items" in answer && isBatches(answer.items);
}

/** Whether a handler gives a page whose items are written. */
export function isWrittenPage(answer: unknown): answer is WrittenPage {
  return typeof answer === "object" && answer !== null && "written" in answer && isBatches(answer.written);
}

/**
 * Sends a list, or a page, as JSON while it is read. What fails before its first rows is answered as any other failure;
 * later the connection breaks, so that half a list never looks whole.
 */
export async function sendRows(reply: FastifyReply, answer: Sent): Promise<FastifyReply> {
  const json = isBatches(answer) ? jsonOf(answer, inJson) : jsonOfPage(answer);
  const stream = await streamed(reply, json);
  return reply.type("application/json; charset=utf-8").send(stream);
}

/** After so many rows other calls have their turn. */
const rowsAtOnce = 250;

const inJson = (rows: readonly unknown[]) => JSON.stringify(rows).slice(1, -1);
const joined = (rows: readonly string[]) => rows.join(",");

async function* jsonOf<Row>(
  batches: Batches<Row>,
  textOf: (rows: readonly Row[]) => string,
  prefix = "",
): AsyncGenerator<string> {
  let before = `${prefix}[`;
  for await (const batch of batches) {
    for (let from = 0; from < batch.length; from += rowsAtOnce) {
      yield before + textOf(batch.slice(from, from + rowsAtOnce));
      before = ",";
      await turn();
    }
  }
  yield before === "," ? "]" : `${before}]`;
}

async function* jsonOfPage(page: BatchedPage<unknown> | WrittenPage): AsyncGenerator<string> {
  if ("written" in page) {
    const { written, ...rest } = page;
    yield* jsonOf(written, joined, begun(rest));
  } else {
    const { items, ...rest } = page;
    yield* jsonOf(items, inJson, begun(rest));
  }
  yield "}";
}

const begun = (rest: object) => `${JSON.stringify(rest).slice(0, -1)},"items":`;
