import { pipeline, Readable } from "node:stream";
import * as zlib from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyInstance, FastifyReply } from "fastify";

const leastBytes = 1_024;

// Of streams only the lists: files are packed as they are, or asked for in ranges.
const wholeTypes = /^(application\/json|text\/html)\b/;
const streamedTypes = /^application\/json\b/;

// The cheapest levels: those above cost several times as much for a tenth of the bytes.
const encoders = {
  br: () => zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: () => zlib.createGzip({ level: zlib.constants.Z_BEST_SPEED }),
};
const known = Object.keys(encoders) as (keyof typeof encoders)[];

/** Lets nobody on the way compress an answer: its length would tell of the secret in it (rule calls/compression). */
export function keepUncompressed(reply: FastifyReply): void {
  reply.header("cache-control", "no-store, no-transform");
}

/** Sends answers above a kilobyte compressed in the way the caller takes, beside the thread that answers. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (!isCompressible(reply, payload)) return payload;
    reply.header("vary", "accept-encoding");
    const encoding = new negotiate.Negotiator({ supportedValues: known }).negotiate(
      request.headers["accept-encoding"] ?? "",
    );
    if (encoding === null) return payload;
    reply.header("content-encoding", encoding);
    const encoder = encoders[encoding]();
    // What breaks off breaks the encoder, and that the connection.
    if (payload instanceof Readable) return pipeline(payload, encoder, () => undefined);
    return Buffer.concat(await encoder.end(payload).toArray());
  });
}

function isCompressible(reply: FastifyReply, payload: unknown): payload is string | Readable {
  const type = String(reply.getHeader("content-type"));
  // What was packed before, or whose length was told already, leaves as it is.
  if (reply.hasHeader("content-encoding") || reply.hasHeader("content-length")) return false;
  if (String(reply.getHeader("cache-control")).includes("no-transform")) return false;
  if (payload instanceof Readable) return streamedTypes.test(type);
  return typeof payload === "string" && wholeTypes.test(type) && Buffer.byteLength(payload) > leastBytes;
}
