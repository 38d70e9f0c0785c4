import { setTimeout as pause } from "node:timers/promises";
import { readConfig } from "./config.ts";
import { type Done, liveOn } from "./demo/people/live-on.ts";
import { CannotStart } from "./platform/cannot-start.ts";
import { clock } from "./platform/clock.ts";
import { isCollision, isDatabaseAway } from "./platform/db/is-database-away.ts";
import { openDatabase } from "./platform/db/prepare-database.ts";
import { createLog } from "./platform/log.ts";

const secondsBetweenRounds = { asTheyCome: 2, later: 120 };
const historyMonths = 12;

await main().catch((error: unknown) => {
  if (!(error instanceof CannotStart)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

/**
 * The people of the demo, as a program of its own: what they did in the past they do with a clock that shows that time,
 * which no program that serves anybody ever does. Only with WEGBUCH_DEMO, beside a server that runs on the same folder.
 */
async function main(): Promise<void> {
  const config = readConfig();
  if (!config.isDemo) throw new CannotStart("WEGBUCH_DEMO must be on for the demo to have people.");
  const database = await openDatabase(config, createLog(config.logLevel), { isGuest: true });
  const stop = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop.abort());
  const done: Done = new Set();
  let isCaughtUp = false;
  while (!stop.signal.aborted) {
    const isAllThere = await liveOn({ database, clock, historyMonths, done }).catch(unlessTaken);
    if (isAllThere && !isCaughtUp) process.stdout.write("The books of all months are kept.\n");
    isCaughtUp = isAllThere;
    const seconds = isAllThere ? secondsBetweenRounds.later : secondsBetweenRounds.asTheyCome;
    await pause(seconds * 1_000, undefined, { signal: stop.signal }).catch(() => undefined);
  }
  await database.close();
}

/** The tracker, whose work comes first, may hold a book for longer than people wait; they come again. */
function unlessTaken(error: unknown): false {
  if (!isCollision(error) && !isDatabaseAway(error)) throw error;
  return false;
}
