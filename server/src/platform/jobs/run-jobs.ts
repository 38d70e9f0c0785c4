import { parseCronItems, run } from "graphile-worker";
import type { Task } from "graphile-worker";
import { z } from "zod";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import type { JobName } from "./enqueue.ts";
import { queueLogger } from "./queue-logger.ts";

/** Does one queued job; what it throws makes the queue try again later. */
export type JobHandler = (mandatorId: string | null, payload: unknown) => Promise<void>;

/** A job that there is inside mandators only. */
export function inItsMandator(work: (mandatorId: string, payload: unknown) => Promise<void>): JobHandler {
  return async (mandatorId, payload) => {
    if (mandatorId === null) throw new Error("A job was queued outside a mandator");
    await work(mandatorId, payload);
  };
}

/** Work of the program itself that no transaction asks for; `at` is a crontab line in UTC. */
type Schedule = { name: string; at: string; alsoAtStart?: true; run: () => Promise<void> };

type Options = {
  database: Database;
  /** Jobs of other names are left to other runners. */
  handlers: Partial<Record<JobName, JobHandler>>;
  schedules?: Schedule[];
  log: Log;
  concurrency?: number;
};

/**
 * Runs queued jobs and schedules until it is stopped; stopping waits for the jobs under way. `isRunning` is false too
 * once the queue has given up by itself.
 */
export async function runJobs({ database, handlers, schedules = [], log, concurrency = 2 }: Options) {
  const queued = Object.entries(handlers).map(([name, handler]) => [name, asTask(handler)] as const);
  const scheduled = schedules.map(({ name, run: work }) => [name, () => work()] as const);
  const runner = await run({
    pgPool: database.pool("jobs"),
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList: Object.fromEntries<Task>([...queued, ...scheduled]),
    parsedCronItems: parseCronItems(
      schedules.map(({ name, at }) => ({ task: name, match: at, options: { backfillPeriod: 0 } })),
    ),
    logger: queueLogger(log),
  });
  for (const { name, alsoAtStart } of schedules) {
    if (alsoAtStart) await runner.addJob(name, {}, { jobKey: name, maxAttempts: 1 });
  }
  let isRunning = true;
  const noteEnd = (error: unknown) => {
    if (isRunning) log.error({ err: error }, "What is queued or due is no longer done");
    isRunning = false;
  };
  void runner.promise.then(() => noteEnd(null), noteEnd);
  return {
    isRunning: () => isRunning,
    stop: async () => {
      if (!isRunning) return;
      isRunning = false;
      await runner.stop();
    },
  };
}

const Carried = z.looseObject({ mandatorId: z.uuid().nullable() });

function asTask(handler: JobHandler): Task {
  return async (job) => {
    const { mandatorId, ...payload } = Carried.parse(job);
    await handler(mandatorId, payload);
  };
}
