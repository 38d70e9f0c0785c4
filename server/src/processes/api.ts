import { existsSync } from "node:fs";
import path from "node:path";
import type { Config } from "../config.ts";
import { findSession } from "../features/auth/find-session.ts";
import { clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { geocoderOf } from "./geocoder-of.ts";
import { buildApp } from "../platform/http/app.ts";
import type { ReadinessChecks } from "../platform/http/health.ts";
import type { Log } from "../platform/log.ts";
import { archiveIn } from "../platform/map-source.ts";
import { openRouter } from "../platform/routing/open-router.ts";
import { serverFolder } from "../platform/server-folder.ts";
import { listen } from "./listen.ts";
import { apiRoutes } from "./routes.ts";
import type { Running } from "./running.ts";
import { version } from "./version.ts";

/** Serves the web and the API. Throws CannotStart if the port is taken. */
export async function startApi(
  config: Config,
  database: Database,
  log: Log,
  readiness: ReadinessChecks,
): Promise<Running> {
  const geocoder = geocoderOf(config, database.pool("app"));
  const router = openRouter(config.router);
  const app = await buildApp({
    routes: apiRoutes({ config, database, clock, version, log, geocoder, router }),
    findSession: findSession(database, clock),
    readiness,
    webFolder: builtWeb(),
    mapArchive: archiveIn(config.dataFolder, config.map),
    version,
    clock,
    log,
    settings: config,
  });
  return listen(app, config, "Web and API");
}

/** The built web beside the server, unless it was not built. */
function builtWeb(): string | null {
  const folder = path.join(serverFolder(), "..", "web", "dist");
  return existsSync(folder) ? folder : null;
}
