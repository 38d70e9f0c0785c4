import { mkdirSync } from "node:fs";
import { setPriority } from "node:os";
import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { CannotStart } from "./platform/cannot-start.ts";
import { clock, fixClock } from "./platform/clock.ts";
import type { Database } from "./platform/db/database.ts";
import { isDatabaseAway } from "./platform/db/is-database-away.ts";
import { openDatabase } from "./platform/db/prepare-database.ts";
import { createLog } from "./platform/log.ts";
import type { Log } from "./platform/log.ts";
import { measurePools } from "./processes/measure.ts";
import { startTracing } from "./platform/trace/tracing.ts";
import { readinessOf } from "./processes/readiness.ts";
import type { Running } from "./processes/running.ts";
import { version } from "./processes/version.ts";

/** In the order in which they stop: boxes first, so that they turn to another gateway at once. */
const processNames = ["gateway", "api", "worker"] as const;
type ProcessName = (typeof processNames)[number];

await main().catch((error: unknown) => {
  if (!(error instanceof CannotStart)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

/** Starts the processes named in --run (all by default) and keeps them until SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const names = namesIn(process.argv.slice(2));
  // Boxes and people wait for an answer, trips can wait: a worker by itself lets them go first.
  if (names.length === 1 && names[0] === "worker") setPriority(5);
  const config = readConfig();
  const log = createLog(config.logLevel);
  outliveDatabase(log);
  fixClock(config.fixedNow);
  makeDataFolder(config.dataFolder);
  const database = await openDatabase(config, log);
  const running: Running[] = [];
  const stop = () => stopAll(running, database, log);
  try {
    if (config.isDemo) {
      const { createDemoCompany } = await import("./demo/create-demo-company.ts");
      await createDemoCompany({ config, database, clock });
    }
    await start(names, config, database, log, running);
  } catch (error) {
    await stop();
    throw error;
  }
  for (const { announcement } of running) log.info(announcement);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());
}

/**
 * A database that goes away ends no program, even where nobody waits for an answer any more, as inside the queue of jobs.
 * Everything else that nobody catches does.
 */
function outliveDatabase(log: Log): void {
  process.on("unhandledRejection", (reason) => {
    if (!isDatabaseAway(reason)) throw reason;
    log.error({ err: reason }, "The database went away while nobody waited for its answer");
  });
}

/** A process that is not asked for is not loaded either. */
async function start(
  names: ProcessName[],
  config: Config,
  database: Database,
  log: Log,
  running: Running[],
): Promise<void> {
  const readiness = readinessOf(config, database, running);
  measurePools(database);
  for (const name of processNames.filter((one) => names.includes(one))) {
    if (name === "gateway") {
      const { startGateway } = await import("./processes/gateway.ts");
      running.push(await startGateway(config, database, log));
    } else if (name === "api") {
      const { startApi } = await import("./processes/api.ts");
      running.push(await startApi(config, database, log, readiness));
    } else {
      const { startWorker } = await import("./processes/worker.ts");
      running.push(await startWorker(config, database, log));
    }
  }
  if (!names.includes("api")) {
    const { startHealth } = await import("./processes/health.ts");
    running.push(await startHealth(config, log, readiness));
  }
  const { endpoint } = config.traces;
  // The last to stop, as it sends what the others did.
  if (endpoint !== undefined) running.push(startTracing({ ...config.traces, endpoint, version, log }));
}

async function stopAll(running: Running[], database: Database, log: Log): Promise<void> {
  for (const part of running) {
    await part
      .stop()
      .catch((error: unknown) => log.error({ err: error }, `${part.announcement}: did not stop cleanly`));
  }
  await database.close();
  log.info("Stopped");
}

function namesIn(args: string[]): ProcessName[] {
  const given = args.find((arg) => arg.startsWith("--run="))?.slice("--run=".length);
  const stranger = args.find((arg) => !arg.startsWith("--run="));
  if (stranger !== undefined)
    throw new CannotStart(`There is no option ${stranger}; there is --run=${processNames.join(",")}.`);
  if (given === undefined) return [...processNames];
  const names = given.split(",");
  const unknown = names.find((name) => !processNames.includes(name as ProcessName));
  if (unknown === undefined) return names as ProcessName[];
  throw new CannotStart(`--run: there is no process "${unknown}"; there are ${processNames.join(", ")}.`);
}

function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new CannotStart(`WEGBUCH_DATA: the folder ${folder} cannot be made (${(error as Error).message}).`);
  }
}
