import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { parentPort, Worker } from "node:worker_threads";
import { Problem } from "../http/problem.ts";
import { tooManyRequests } from "../http/refusals.ts";

/** Makes a file; `of` is the person it is for. Whoever aborts the signal does not want it any more. */
export type MakeFile<Order> = (
  order: Order,
  asked: { of: string; signal: AbortSignal },
) => Promise<Uint8Array>;

type Program = {
  /** The file the thread runs, of the source or built. */
  path: string;
  /** What every order comes with. */
  settings: object;
};

/** What a person may have under way, so that nobody keeps all others waiting. */
const mostOfOne = 3;
const retrySeconds = 10;
/** A file that needs more fails alone. */
const mostMegabytes = 1_024;

/**
 * Makes files in threads, so that other calls are answered meanwhile: one after another, since each keeps a core and much
 * memory busy. Each has a thread of its own, which takes all it held with it when it ends or is not wanted any more.
 */
export function openFileThreads<Order>(program: Program): MakeFile<Order> {
  const underWay = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();
  return async (order, { of, signal }) => {
    const count = underWay.get(of) ?? 0;
    if (count >= mostOfOne) throw tooManyRequests(retrySeconds);
    underWay.set(of, count + 1);
    const file = last.then(() => inThread(program, order, signal));
    last = file.catch(() => undefined);
    try {
      return await file;
    } finally {
      const left = underWay.get(of)! - 1;
      if (left > 0) underWay.set(of, left);
      else underWay.delete(of);
    }
  };
}

/** What a thread says at its end. */
type Outcome = { file: Uint8Array } | { problem: Refusal } | { failure: Error; code: unknown };
type Refusal = Pick<Problem, "status" | "title" | "told">;

async function inThread(
  { path, settings }: Program,
  order: unknown,
  signal: AbortSignal,
): Promise<Uint8Array> {
  signal.throwIfAborted();
  const isSource = path.endsWith(".ts");
  const worker = new Worker(isSource ? throughTsx(path) : path, {
    eval: isSource,
    execArgv: [],
    workerData: { ...settings, order },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  const stop = () => void worker.terminate();
  signal.addEventListener("abort", stop);
  let outcome: Outcome | undefined;
  worker.once("message", (said: Outcome) => (outcome = said));
  try {
    await once(worker, "exit");
  } finally {
    signal.removeEventListener("abort", stop);
  }
  signal.throwIfAborted();
  if (outcome === undefined) throw new Error("A thread ended without a file");
  if ("file" in outcome) return outcome.file;
  if ("problem" in outcome)
    throw new Problem(outcome.problem.status, outcome.problem.title, outcome.problem.told);
  throw Object.assign(outcome.failure, { code: outcome.code });
}

/** Threads do not inherit what lets a process run TypeScript. */
const throughTsx = (path: string) =>
  `import("tsx/esm/api").then(({ register }) => (register(), import(${JSON.stringify(pathToFileURL(path).href)})))`;

/** The side of the thread: makes the one file it was started for and hands it over. */
export async function makeInThread(make: () => Promise<Uint8Array>): Promise<void> {
  const say = (outcome: Outcome, moved: ArrayBuffer[] = []) => parentPort!.postMessage(outcome, moved);
  try {
    const file = new Uint8Array(await make());
    say({ file }, [file.buffer]);
  } catch (error) {
    if (error instanceof Problem)
      say({ problem: { status: error.status, title: error.title, told: error.told } });
    else say({ failure: error as Error, code: (error as { code?: unknown }).code });
  }
}
