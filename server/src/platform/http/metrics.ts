import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, register } from "prom-client";
import { forbidden, isSameSecret } from "./admit.ts";

const durations = new Histogram({
  name: "wegbuch_http_request_duration_seconds",
  help: "Time to answer a call, by method, path of the contract and status.",
  labelNames: ["method", "path", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

let isCollecting = false;

/**
 * GET /metrics for Prometheus, with METRICS_TOKEN as bearer, or from this machine alone where none is set; and a measure
 * of every call.
 */
export function serveMetrics(app: FastifyInstance, token: string | undefined): void {
  // Process figures may be registered once only, though tests build many apps in one process.
  if (!isCollecting) collectDefaultMetrics();
  isCollecting = true;
  app.addHook("onResponse", async (request, reply) => {
    // How long somebody listens is no time to answer, how long a refusal took is.
    if (request.routeOptions.config.isStream && reply.statusCode === 200) return;
    const labels = {
      method: request.method,
      path: request.routeOptions.url ?? "none",
      status: reply.statusCode,
    };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, token)) throw forbidden();
    return reply.type(register.contentType).send(await register.metrics());
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    return given !== undefined && isSameSecret(given, token);
  }
  // A proxy on this machine comes from loopback too, but says for whom it asks.
  const isForwarded = "x-forwarded-for" in request.headers || "forwarded" in request.headers;
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(request.ip);
}
