import type { Config } from "../config.ts";
import { createServer } from "../platform/http/create-server.ts";
import { serveHealth, type ReadinessChecks } from "../platform/http/health.ts";
import { serveMetrics } from "../platform/http/metrics.ts";
import { notFound } from "../platform/http/problem.ts";
import { answerError } from "../platform/http/refusals.ts";
import type { Log } from "../platform/log.ts";
import { listen } from "./listen.ts";
import type { Running } from "./running.ts";

/** Serves health and metrics where the api, which does so too, is not run. Throws CannotStart if the port is taken. */
export async function startHealth(config: Config, log: Log, readiness: ReadinessChecks): Promise<Running> {
  const app = createServer(log, config.trustedProxies);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler(() => {
    throw notFound("page");
  });
  serveMetrics(app, config.metricsToken);
  serveHealth(app, readiness);
  return listen(app, config, "Health and metrics");
}
