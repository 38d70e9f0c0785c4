import { pipeline, Readable } from "node:stream";
import * as zlib from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyInstance, FastifyReply } from "fastify";

const leastBytes = 1_024;

// Of streams only the lists: files are packed as they are, or asked for in ranges.
const wholeTypes = /^(application\/json|text\/html)\b/;
const streamedTypes = /^application\/json\b/;

// The cheapest levels: those above cost several times as much for a tenth of the bytes.
const brotli = { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 };
const gzip = { level: zlib.constants.Z_BEST_SPEED };
const encoders = {
  br: () => zlib.createBrotliCompress({ params: brotli }),
  gzip: () => zlib.createGzip(gzip),
};

/** A page is packed in less than what it costs to have that done elsewhere, in a tenth of a millisecond for 50 kB. */
const mostAtOnce = 131_072;
// A window as large as what is packed; the usual one is 4 MB that are made ready first.
const smallBrotli = { ...brotli, [zlib.constants.BROTLI_PARAM_LGWIN]: 17 };
const encodedAtOnce = {
  br: (payload: string) => zlib.brotliCompressSync(payload, { params: smallBrotli }),
  gzip: (payload: string) => zlib.gzipSync(payload, gzip),
};
const known = Object.keys(encoders) as (keyof typeof encoders)[];

/** Lets nobody on the way compress an answer: its length would tell of the secret in it (rule calls/compression). */
export function keepUncompressed(reply: FastifyReply): void {
  reply.header("cache-control", "no-store, no-transform");
}

/** Sends answers above a kilobyte compressed in the way the caller takes, large ones beside the thread that answers. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (!isCompressible(reply, payload)) return payload;
    reply.header("vary", "accept-encoding");
    const encoding = new negotiate.Negotiator({ supportedValues: known }).negotiate(
      request.headers["accept-encoding"] ?? "",
    );
    if (encoding === null) return payload;
    reply.header("content-encoding", encoding);
    if (typeof payload === "string" && payload.length <= mostAtOnce) return encodedAtOnce[encoding](payload);
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
