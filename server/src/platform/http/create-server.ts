import { randomUUID } from "node:crypto";
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from "fastify";
import type { Log } from "../log.ts";
import { answerMalformed } from "./answer-malformed.ts";
import { answerError } from "./refusals.ts";

const kilobyte = 1024;

/** Answers that go on of one process (rule live/stream); as many connections again are for all else. */
export const mostStreams = 2_000;

/**
 * A Fastify with our limits (rules calls/slow-connections, calls/limits) and no routes yet. `trustedProxies` are CIDRs.
 */
export function createServer(log: Log, trustedProxies: readonly string[]): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: 256 * kilobyte,
    // Slow and idle connections are let go (rule calls/slow-connections).
    requestTimeout: 15_000,
    keepAliveTimeout: 5_000,
    forceCloseConnections: "idle",
    http: { maxHeaderSize: 64 * kilobyte, headersTimeout: 5_000, connectionsCheckingInterval: 2_000 },
    clientErrorHandler: answerMalformed,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply as FastifyReply),
  });
  app.server.maxConnections = mostStreams + 2_000;
  // Bodies are JSON or nothing; an empty one counts as nothing.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    return app.getDefaultJsonParser("error", "error")(request, body as string, done);
  });
  return app as unknown as FastifyInstance;
}

/** Has bodies come as bytes in a part of a server, whatever their type. */
export function takeBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}
