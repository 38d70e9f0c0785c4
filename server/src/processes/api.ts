import { existsSync } from "node:fs";
import path from "node:path";
import type { Config } from "../config.ts";
import { keepLooks } from "../features/looks/keep-looks.ts";
import { makeSetupCode, setupDoor } from "../features/installation/keep-setup-code.ts";
import { clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { secretsKeyOf } from "../platform/settings/secrets-key.ts";
import { findCaller } from "./find-caller.ts";
import { currentGeocoder } from "./geocoder-of.ts";
import { answeringOnce } from "../platform/http/answer-once.ts";
import { buildApp } from "../platform/http/app.ts";
import type { ReadinessChecks } from "../platform/http/health.ts";
import { readNoteDays, readDailyNote } from "../platform/history/read-notes.ts";
import { lastKnown, type ReadPageState } from "../platform/http/page-state.ts";
import type { Log } from "../platform/log.ts";
import { openRouter } from "../platform/routing/open-router.ts";
import { configReader } from "../platform/settings/current-config.ts";
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
  const current = configReader(config, database.as("app"), ["geocoder"]);
  const geocoder = currentGeocoder(current, database.pool("app"));
  const router = openRouter(config.router);
  const app = await buildApp({
    routes: apiRoutes({ config, database, clock, version, log, geocoder, router }),
    findSession: findCaller(database, clock, config),
    answerOnce: answeringOnce({ database, clock, log, secret: secretsKeyOf(config) }),
    readiness,
    webFolder: builtWeb(),
    notes: { days: () => readNoteDays(database), read: (day) => readDailyNote(database, day) },
    pages: await pageState(config, database),
    version,
    clock,
    log,
    settings: config,
  });
  const running = await listen(app, config, "Web and API");
  await announceSetup(config, database, log);
  const looks = keepLooks({ database, clock, log });
  const stop = async () => {
    await running.stop();
    await looks.stop();
  };
  return { ...running, stop };
}

function pageState(config: Config, database: Database): Promise<ReadPageState> {
  const readMap = configReader(config, database.as("app"), ["map"]);
  const isOpen = setupDoor(database);
  return lastKnown(async () => {
    const { map, mapHosts } = await readMap();
    return { map, mapHosts, isSetupOpen: !config.isDemo && (await isOpen()) };
  });
}

/** Who reads what the program prints may set it up; nobody else learns the code. */
async function announceSetup(config: Config, database: Database, log: Log): Promise<void> {
  const code = config.isDemo ? null : await makeSetupCode({ database, clock });
  if (code !== null)
    log.warn(`Nobody has set up Wegbuch yet: open ${config.publicOrigin}/setup with the code ${code}`);
}

/** The built web beside the server, unless it was not built. */
function builtWeb(): string | null {
  const folder = path.join(serverFolder(), "..", "web", "dist");
  return existsSync(folder) ? folder : null;
}
