import { once } from "node:events";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/**
 * An answer that is sent while it is made, once its first piece is there: what fails before is thrown. What fails later
 * breaks the connection, so that half an answer never looks whole, and is noted with the id of the request.
 */
export async function streamed(
  reply: FastifyReply,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<Readable> {
  const stream = Readable.from(pieces, { objectMode: false });
  await once(stream, "readable");
  stream.on("error", (error) => reply.log.error({ err: error }, "an answer broke off"));
  return stream;
}
