import { setTimeout } from "node:timers/promises";
import { clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { isDatabaseAway } from "../platform/db/is-database-away.ts";
import { rowsBy } from "../platform/db/rows-by.ts";
import type { Log } from "../platform/log.ts";
import { noteFailure, silentBoxes } from "./cursors.ts";
import { findNews, followedPeriods, type News, type Task, tasksOf } from "./find-news.ts";
import { closeSilentBoxes, followBoxes } from "./follow-box.ts";

export type Following = { database: Database; lateWindowDays: number; log: Log };

/** Boxes of one round and of one transaction, and records of one box that are read at once. */
const roundBoxes = 5_000;
const transactionBoxes = 250;
const pageReadings = 1_000;
/** An open trip without data for this long is shown as finished (ALG-DETECT 3). */
const silenceMs = 900_000;

/** Rounds from one look for silent trips to the next: some ten seconds. */
const closingRounds = 10;
const pauseMs = 250;
const idlePauseMs = 1_000;
const failurePauseMs = 5_000;

/** Follows boxes until it is stopped; stopping waits for the transactions under way. */
export function startFollowing(following: Following): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const run = async () => {
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      const milliseconds = await oneRound(following, round % closingRounds === 0);
      await setTimeout(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Gives how long to wait before the next round. */
async function oneRound(following: Following, isClosing: boolean): Promise<number> {
  try {
    const followed = await followArrivals(following);
    if (isClosing) await closeSilent(following);
    return followed > 0 ? pauseMs : idlePauseMs;
  } catch (error) {
    following.log.error({ err: error }, "Boxes could not be followed");
    return failurePauseMs;
  }
}

/**
 * Follows all boxes that have news, once; gives how many records were looked at. A box that fails is left alone for a
 * growing while and holds up no other.
 */
export async function followArrivals(following: Following): Promise<number> {
  const { database } = following;
  const news = await findNews(database, clock.now(), roundBoxes);
  if (news.length === 0) return 0;
  const tasks = await tasksOf(database, news);
  await forgetUnattached(database, news, tasks);
  let followed = 0;
  for (const [mandatorId, ofMandator] of byMandator(tasks)) {
    for (let first = 0; first < ofMandator.length; first += transactionBoxes) {
      followed += await followOrIsolate(
        following,
        mandatorId,
        ofMandator.slice(first, first + transactionBoxes),
      );
    }
  }
  return followed;
}

/** Shows running trips as finished of which nothing has been heard for long (ALG-DETECT 3). */
export async function closeSilent({ database }: Following): Promise<void> {
  const now = clock.now();
  const boxNumbers = await silentBoxes(database, new Date(now.getTime() - silenceMs), roundBoxes);
  if (boxNumbers.length === 0) return;
  for (const [mandatorId, tasks] of byMandator(await followedPeriods(database, boxNumbers))) {
    await closeSilentBoxes(database, { mandatorId, tasks, now });
  }
}

async function followOrIsolate(
  following: Following,
  mandatorId: string,
  tasks: readonly Task[],
): Promise<number> {
  const { database, lateWindowDays, log } = following;
  const limits = { now: clock.now(), lateWindowDays, pageReadings };
  try {
    return await followBoxes(database, { mandatorId, tasks, limits });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (tasks.length > 1) {
      let followed = 0;
      for (const task of tasks) followed += await followOrIsolate(following, mandatorId, [task]);
      return followed;
    }
    const { boxNumber } = tasks[0]!.news;
    const failures = await noteFailure(database, boxNumber, { error, now: limits.now });
    log.error({ err: error, boxNumber, failures }, "A box could not be followed");
    return 0;
  }
}

/** News of boxes that were in no vehicle then: stored, but nothing follows from them (amendments 3). */
async function forgetUnattached(
  database: Database,
  news: readonly News[],
  tasks: readonly Task[],
): Promise<void> {
  const attached = new Set(tasks.map((task) => task.news.boxNumber));
  const ids = news
    .filter(({ boxNumber }) => !attached.has(boxNumber))
    .flatMap(({ arrivalIds }) => arrivalIds);
  if (ids.length === 0) return;
  await database.as("tracker").deleteFrom("arrivals").where("id", "in", ids).execute();
}

const byMandator = (tasks: readonly Task[]) => rowsBy(tasks, ({ mandatorId }) => mandatorId);
