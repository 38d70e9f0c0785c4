import type { Config } from "../config.ts";
import { type Clock, clock as ours, isClockFixed } from "../platform/clock.ts";
import { millisecondsApart } from "../platform/db/milliseconds-apart.ts";
import type { Database } from "../platform/db/database.ts";
import { isMigrated } from "../platform/db/migrate.ts";
import { hasRoomOnDisk, type ReadinessChecks } from "../platform/http/health.ts";
import type { Running } from "./running.ts";

/** What must hold for the program to be ready; `running` are its parts, to which those still starting are added. */
export function readinessOf(
  config: Config,
  database: Database,
  running: readonly Running[],
  clock: Clock = ours,
): ReadinessChecks {
  return {
    database: () => answers(database),
    migrations: () => isMigrated(database),
    sockets: () => running.length > 0 && running.every((part) => part.isRunning()),
    clock: () => isClockFixed() || hasSameTime(database, clock),
    tracker: () => running.every((part) => part.isKeepingUp?.() ?? true),
    disk: () => hasRoomOnDisk(config.dataFolder),
  };
}

/** A gateway whose clock is wrong would put what boxes say aside, and the logbook would miss it. */
const mostApartMilliseconds = 3 * 60_000;

async function hasSameTime(database: Database, clock: Clock): Promise<boolean> {
  return (await millisecondsApart(database, clock)) <= mostApartMilliseconds;
}

async function answers(database: Database): Promise<boolean> {
  const { rowCount } = await database.pool("app").query("select");
  return rowCount === 1;
}
