import { once } from "node:events";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** The rows of a list that is too long to be held, some at a time, as they are read. */
export type Batches<Row> = AsyncIterable<readonly Row[]>;

/** Whether a handler gives its list in batches. */
export function isBatches(answer: unknown): answer is Batches<unknown> {
  return typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;
}

/**
 * Sends a list as JSON while it is read. What fails before its first rows is answered as any other failure; later the
 * connection breaks, so that half a list never looks whole.
 */
export async function sendRows(reply: FastifyReply, batches: Batches<unknown>): Promise<FastifyReply> {
  const stream = Readable.from(jsonOf(batches), { objectMode: false });
  await once(stream, "readable");
  return reply.type("application/json; charset=utf-8").send(stream);
}

async function* jsonOf(batches: Batches<unknown>): AsyncGenerator<string> {
  let before = "[";
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + JSON.stringify(batch).slice(1, -1);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}
