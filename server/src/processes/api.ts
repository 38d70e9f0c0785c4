import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import packageOfServer from "../../package.json" with { type: "json" };
import type { Config } from "../config.ts";
import { findSession } from "../features/auth/find-session.ts";
import { CannotStart } from "../platform/cannot-start.ts";
import { clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { isMigrated } from "../platform/db/migrate.ts";
import { openGeocoder } from "../platform/geocoding/open-geocoder.ts";
import { buildApp } from "../platform/http/app.ts";
import { hasRoomOnDisk } from "../platform/http/health.ts";
import type { Log } from "../platform/log.ts";
import { serverFolder } from "../platform/server-folder.ts";
import { apiRoutes } from "./routes.ts";
import type { Running } from "./running.ts";

const closeMilliseconds = 20_000;
const { version } = packageOfServer;

/** Serves the web and the API; `areOthersRunning` is part of being ready. Throws CannotStart if the port is taken. */
export async function startApi(
  config: Config,
  database: Database,
  log: Log,
  areOthersRunning: () => boolean,
): Promise<Running> {
  let isRunning = false;
  const app = await buildApp({
    routes: apiRoutes({ config, database, clock, version, log, geocoder: openGeocoder(config.geocoder) }),
    findSession: findSession(database, clock),
    readiness: {
      database: () => answers(database),
      migrations: () => isMigrated(database),
      sockets: () => isRunning && areOthersRunning(),
      disk: () => hasRoomOnDisk(config.dataFolder),
    },
    webFolder: builtWeb(),
    version,
    clock,
    log,
    settings: config,
  });
  const port = await listen(app, config);
  isRunning = true;
  return {
    announcement: `Web and API on http://${config.host}:${port}`,
    isRunning: () => isRunning,
    stop: async () => {
      isRunning = false;
      await Promise.race([app.close(), sleep(closeMilliseconds, undefined, { ref: false })]);
      app.server.closeAllConnections();
    },
  };
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === "EADDRINUSE" ? "another program listens there" : message;
    throw new CannotStart(`PORT: the web cannot be served on ${host}:${port} (${reason}).`);
  }
  return (app.server.address() as AddressInfo).port;
}

async function answers(database: Database): Promise<boolean> {
  const { rowCount } = await database.pool("app").query("select");
  return rowCount === 1;
}

/** The built web beside the server, unless it was not built. */
function builtWeb(): string | null {
  const folder = path.join(serverFolder(), "..", "web", "dist");
  return existsSync(folder) ? folder : null;
}
