import { setTimeout } from "node:timers/promises";
import { clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { isCollision, isDatabaseAway } from "../platform/db/is-database-away.ts";
import { rowsBy } from "../platform/db/rows-by.ts";
import type { Log } from "../platform/log.ts";
import { leaveRunning, noteFailure, silentBoxes } from "./cursors.ts";
import { figures } from "./figures.ts";
import { findNews, followedPeriods, type News, type Task, findTasks } from "./find-news.ts";
import { closeSilentBoxes, followBoxes } from "./follow-box.ts";
import type { Share } from "./hold-share.ts";
import { takeBackOdd } from "./take-back-odd.ts";

export type Following = {
  database: Database;
  lateWindowDays: number;
  log: Log;
  /** Which boxes are looked for in a round; all if it is left out. */
  share?: () => Promise<Share>;
  /** Records of one box that are read at once. */
  pageReadings?: number;
  /** Records after which a way back through known ones pauses. */
  longestWalk?: number;
};

/** Boxes of one round and of one transaction. */
const roundBoxes = 5_000;
const transactionBoxes = 100;
const longBoxes = 4;
const longPerRound = 40;
const parallelTransactions = 2;
/** An open trip without data for this long is shown as finished (rule detection/end). */
const silenceMs = 900_000;

/** From one look for silent trips to the next. */
const closingMs = 10_000;
const pauseMs = 50;
/** Who watches a map waits for it (rule live/stream). */
const idlePauseMs = 250;
const failurePauseMs = 5_000;

/** Follows boxes until it is stopped; stopping waits for the transactions under way. */
export function startFollowing(following: Following): {
  /** When the last round was over, by performance.now(). */
  lastRoundAt(): number;
  stop(): Promise<void>;
} {
  let lastRoundAt = performance.now();
  const stopping = new AbortController();
  const run = async () => {
    let closedAt = -Infinity;
    while (!stopping.signal.aborted) {
      const isClosing = performance.now() - closedAt >= closingMs;
      const milliseconds = await oneRound(following, isClosing);
      if (isClosing) closedAt = performance.now();
      lastRoundAt = performance.now();
      await setTimeout(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    lastRoundAt: () => lastRoundAt,
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
    figures.followed.inc(followed);
    if (isClosing) {
      await closeSilent(following);
      const taken = await takeBackOdd(following.database);
      if (taken > 0)
        following.log.warn({ readings: taken }, "Readings put aside for their time were taken back");
    }
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
  const { database, log } = following;
  const share = await following.share?.();
  const news = fewLong(await findNews(database, { now: clock.now(), limit: roundBoxes, share }));
  if (news.length === 0) return 0;
  const tasks = await findTasks(database, news);
  await forgetUnattached(database, news, tasks);
  const { lateWindowDays, pageReadings = 1_000, longestWalk = 50_000 } = following;
  const limits = { now: clock.now(), lateWindowDays, pageReadings, longestWalk };
  const follow = (some: readonly Task[]) =>
    followBoxes(database, { mandatorId: some[0]!.mandatorId, tasks: some, limits });
  const giveUp = async (boxNumber: number, error: unknown) => {
    const failures = await noteFailure(database, boxNumber, { error, now: clock.now() });
    log.error({ err: error, boxNumber, failures }, "A box could not be followed");
  };
  const [simple, shared] = divide(tasks);
  const followed = await inParallel(batchesOf(simple), (batch) => doOrIsolate(batch, follow, giveUp));
  return followed + (await followShared(shared, (task) => doOrIsolate([task], follow, giveUp)));
}

/** Shows running trips as finished of which nothing has been heard for long (rule detection/end). */
export async function closeSilent({ database, log }: Following): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - silenceMs);
  const boxNumbers = await silentBoxes(database, { now, since }, roundBoxes);
  if (boxNumbers.length === 0) return;
  const close = (tasks: readonly Task[]) =>
    closeSilentBoxes(database, { mandatorId: tasks[0]!.mandatorId, tasks, now, since });
  const giveUp = async (boxNumber: number, error: unknown) => {
    await leaveRunning(database, boxNumber);
    log.error({ err: error, boxNumber }, "A silent trip could not be closed");
  };
  for (const batch of batchesOf(await followedPeriods(database, boxNumbers))) {
    await doOrIsolate(batch, close, giveUp);
  }
}

/**
 * Does work for boxes of one mandator, once more if others got in its way, and if it fails for each alone; null when a
 * box failed or could not be had.
 */
async function doOrIsolate(
  tasks: readonly Task[],
  work: (tasks: readonly Task[]) => Promise<number | null>,
  giveUp: (boxNumber: number, error: unknown) => Promise<void>,
): Promise<number | null> {
  try {
    return await work(tasks).catch((error: unknown) => {
      if (!isCollision(error)) throw error;
      return work(tasks);
    });
  } catch (error) {
    if (isDatabaseAway(error) && !isTimeOut(error)) throw error;
    if (tasks.length > 1) {
      let done = 0;
      for (const task of tasks) done += (await doOrIsolate([task], work, giveUp)) ?? 0;
      return done;
    }
    await giveUp(tasks[0]!.news.boxNumber, error);
    return null;
  }
}

/** While one transaction waits for the database another one thinks. */
async function inParallel(
  batches: Task[][],
  work: (batch: Task[]) => Promise<number | null>,
): Promise<number> {
  const waiting = batches.values();
  let sum = 0;
  const workThrough = async () => {
    for (const batch of waiting) {
      const done = await work(batch);
      sum += done ?? 0;
    }
  };
  await Promise.all(Array.from({ length: parallelTransactions }, workThrough));
  return sum;
}

/** The news of one box go from mandator to mandator, and away with the last one; a failure keeps them. */
async function followShared(tasks: Task[], work: (task: Task) => Promise<number | null>): Promise<number> {
  let sum = 0;
  for (const ofBox of rowsBy(tasks, ({ news }) => news.boxNumber).values()) {
    for (const task of ofBox) {
      const done = await work(task);
      if (done === null) break;
      sum += done;
    }
  }
  return sum;
}

/** News of boxes that were in no vehicle then: stored, but nothing follows from them (rule database/readings). */
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

/** Tasks of boxes that concern one mandator alone, and the others. */
function divide(tasks: readonly Task[]): [Task[], Task[]] {
  const shared = new Set(tasks.filter(({ isLast }) => !isLast).map(({ news }) => news.boxNumber));
  const isShared = ({ news }: Task) => shared.has(news.boxNumber);
  return [tasks.filter((task) => !isShared(task)), tasks.filter(isShared)];
}

/** Tasks of one mandator, as many as one transaction takes. */
function batchesOf(tasks: readonly Task[]): Task[][] {
  return [...byMandator(tasks).values()].flatMap((ofMandator) => [
    ...slices(
      ofMandator.filter(({ news }) => !isLong(news)),
      transactionBoxes,
    ),
    ...slices(
      ofMandator.filter(({ news }) => isLong(news)),
      longBoxes,
    ),
  ]);
}

/** Much has to be read for news of many days: few such boxes share a transaction and its memory. */
const isLong = ({ isRefollow, from, until }: News) => isRefollow || until - from > 86_400_000;

/** Only so many of them in a round, that what arrives meanwhile need not wait for all of them. */
function fewLong(news: readonly News[]): News[] {
  const long = new Set(news.filter(isLong).slice(0, longPerRound));
  return news.filter((each) => !isLong(each) || long.has(each));
}

function slices(tasks: Task[], size: number): Task[][] {
  return Array.from({ length: Math.ceil(tasks.length / size) }, (_, index) =>
    tasks.slice(index * size, (index + 1) * size),
  );
}

/** One box may ask for more than a statement's time; that is its own failure and not the database's. */
const isTimeOut = (error: unknown) => (error as { code?: unknown }).code === "57014";

const byMandator = (tasks: readonly Task[]) => rowsBy(tasks, ({ mandatorId }) => mandatorId);
