import type { FastifyInstance, FastifyRequest } from "fastify";
import { beginTrace, type Trace } from "../trace/tracing.ts";

/** Traces calls by method, path of the contract and status; nothing of what was asked or answered. */
export function traceCalls(app: FastifyInstance): void {
  const traces = new WeakMap<FastifyRequest, Trace>();
  app.addHook("onRequest", (request, _reply, done) => {
    const path = request.routeOptions.url;
    // What is asked for a stream in its hours would all belong to one trace.
    const isNone = path === undefined || request.routeOptions.config.isStream === true;
    const trace = isNone ? null : beginTrace(`${request.method} ${path}`, "server");
    if (trace === null) return done();
    trace.span.attributes = { "http.request.method": request.method, "http.route": path! };
    traces.set(request, trace);
    trace.run(done);
  });
  // Reading a body goes on in what began before the call.
  app.addHook("preValidation", (request, _reply, done) => {
    const trace = traces.get(request);
    if (trace === undefined) done();
    else trace.run(done);
  });
  app.addHook("onResponse", async (request, reply) => {
    const trace = traces.get(request);
    if (trace === undefined) return;
    trace.span.attributes["http.response.status_code"] = reply.statusCode;
    trace.span.isError = reply.statusCode >= 500;
    trace.end();
  });
}
