import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { parseCronItems, run } from "graphile-worker";
import type { Runner, Task, WorkerPool } from "graphile-worker";
import { z } from "zod";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { traced } from "../trace/tracing.ts";
import type { JobName } from "./enqueue.ts";
import { type LifeSigns, openLifeSigns, type Pulse } from "./life-signs.ts";
import { queueLogger } from "./queue-logger.ts";

/** Does one queued job, for the runner of this name if one runs it; what it throws makes the queue try again later. */
export type JobHandler = (mandatorId: string | null, payload: unknown, runner?: string) => Promise<void>;

/** A job that there is inside mandators only. */
export function inItsMandator(work: (mandatorId: string, payload: unknown) => Promise<void>): JobHandler {
  return async (mandatorId, payload) => {
    if (mandatorId === null) throw new Error("A job was queued outside a mandator");
    await work(mandatorId, payload);
  };
}

/** Work of the program itself that no transaction asks for; `at` is a crontab line in UTC. */
export type Schedule = { name: string; at: string; alsoAtStart?: true; run: () => Promise<void> };

type Options = {
  database: Database;
  /** Jobs of other names are left to other runners. */
  handlers: Partial<Record<JobName, JobHandler>>;
  schedules?: Schedule[];
  log: Log;
  concurrency?: number;
  /** How fast it notices that others have died. */
  pulse?: Pulse;
};

/**
 * Runs queued jobs and schedules until it is stopped; stopping waits for the jobs under way. A queue that gives up,
 * because the database went away before a job could be noted as done or failed, begins anew, and what it held is done
 * again. `isRunning` is false meanwhile.
 */
export async function runJobs(options: Options) {
  const { database, log, pulse } = options;
  const life = openLifeSigns(database.pool("jobs"), log, pulse);
  const stopping = new AbortController();
  const stopped = once(stopping.signal, "abort");
  const all = [await startQueue(options, life)];
  let isUp = true;
  const keep = async () => {
    for (;;) {
      await Promise.race([all.at(-1)!.givesUp, stopped]);
      if (stopping.signal.aborted) return;
      isUp = false;
      log.error("The queue of jobs has given up and begins anew");
      const next = await insistently(() => startQueue(options, life), stopping.signal);
      if (next === null) return;
      all.push(next);
      isUp = true;
    }
  };
  const kept = keep();
  return {
    isRunning: () => isUp && !stopping.signal.aborted,
    stop: async () => {
      stopping.abort();
      await kept;
      await Promise.all(all.map((queue) => queue.stop()));
      await life.close();
    },
  };
}

type Queue = { givesUp: Promise<unknown>; stop(): Promise<void> };

async function startQueue(options: Options, life: LifeSigns): Promise<Queue> {
  const { database, handlers, schedules = [], log, concurrency = 2 } = options;
  const events = new EventEmitter();
  let name = "";
  events.on("pool:create", ({ workerPool }: { workerPool: WorkerPool }) => (name = workerPool.id));
  const [givesUp, ended] = [once(events, "pool:gracefulShutdown"), once(events, "pool:release")];
  const queued = Object.entries(handlers).map(
    ([job, handler]) => [job, asTask(job, handler, () => name)] as const,
  );
  const scheduled = schedules.map(
    ({ name: job, run: work }) => [job, () => traced(`job ${job}`, work)] as const,
  );
  const runner = await run({
    pgPool: database.pool("jobs"),
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    // Of a job that cannot be noted as done or failed nobody would hear otherwise, and the program would end.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    events,
    taskList: Object.fromEntries<Task>([...queued, ...scheduled]),
    parsedCronItems: parseCronItems(
      schedules.map(({ name: job, at }) => ({ task: job, match: at, options: { backfillPeriod: 0 } })),
    ),
    logger: queueLogger(log),
  });
  // It tells in its log why it ends.
  runner.promise.catch(() => undefined);
  const left = ended.then(() => life.leave(name));
  await life.join(name);
  await askAtStart(runner, schedules).catch((error: unknown) =>
    log.warn({ err: error }, "What is due is done later"),
  );
  return {
    givesUp,
    stop: async () => {
      await runner.stop().catch(() => undefined);
      await left;
    },
  };
}

async function askAtStart(runner: Runner, schedules: readonly Schedule[]): Promise<void> {
  for (const { name, alsoAtStart } of schedules) {
    if (alsoAtStart) await runner.addJob(name, {}, { jobKey: name, maxAttempts: 1 });
  }
}

/** Tries every second until it works; null once it is not wanted any more. */
async function insistently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch {
      await sleep(1_000, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}

const Carried = z.looseObject({ mandatorId: z.uuid().nullable() });

function asTask(name: string, handler: JobHandler, runner: () => string): Task {
  return async (job) => {
    const { mandatorId, ...payload } = Carried.parse(job);
    await traced(`job ${name}`, () => handler(mandatorId, payload, runner()));
  };
}
