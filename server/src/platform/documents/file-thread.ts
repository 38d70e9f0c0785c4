import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { Problem } from "../http/problem.ts";
import { tooManyRequests } from "../http/refusals.ts";

/** Makes a file; `of` is the person it is for, null the program itself. Whoever aborts the signal does not want it any more. */
export type MakeFile<Order> = (
  order: Order,
  asked: { of: string | null; signal: AbortSignal },
) => Promise<MadeFile>;

/** The bytes of a file that was made, to be read once; it lies on the disk without a name and is gone with its reader. */
export type MadeFile = AsyncIterable<Uint8Array>;

type Program = {
  /** The file the thread runs, of the source or built. */
  path: string;
  /** What every order comes with. */
  settings: object;
  /** Where files lie while they are made and read. */
  spoolFolder: string;
};

/** What a person may have under way, so that nobody keeps all others waiting. */
const mostOfOne = 3;
const retrySeconds = 10;
/** A file that needs more fails alone. */
const mostMegabytes = 1_024;

/**
 * Makes files in threads, so that other calls are answered meanwhile: one after another, since each keeps a core busy. Each
 * has a thread of its own, which takes all it held with it when it ends or is not wanted any more.
 */
export function openFileThreads<Order>(program: Program): MakeFile<Order> {
  const underWay = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (order: Order, signal: AbortSignal) => {
    const file = last.then(() => inThread(program, order, signal));
    last = file.catch(() => undefined);
    return file;
  };
  return async (order, { of, signal }) => {
    if (of === null) return inTurn(order, signal);
    const count = underWay.get(of) ?? 0;
    if (count >= mostOfOne) throw tooManyRequests(retrySeconds);
    underWay.set(of, count + 1);
    try {
      return await inTurn(order, signal);
    } finally {
      const left = underWay.get(of)! - 1;
      if (left > 0) underWay.set(of, left);
      else underWay.delete(of);
    }
  };
}

/** All the bytes of a file at once. */
export async function wholeOf(file: MadeFile): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function inThread(program: Program, order: unknown, signal: AbortSignal): Promise<MadeFile> {
  signal.throwIfAborted();
  const file = await openNameless(program.spoolFolder);
  try {
    await runThread(program, { order, file: file.fd }, signal);
  } catch (error) {
    await file.close();
    throw error;
  }
  return file.createReadStream({ start: 0, highWaterMark: pieceLength });
}

const pieceLength = 256 * 1024;

/** A file that nobody finds and that no crash leaves behind: its name is taken away while it is open. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = path.join(folder, randomUUID());
  const file = await open(name, "wx+", 0o600);
  await unlink(name);
  return file;
}

/** What a thread says when it ends without having made its file. */
type Failure = { problem: Refusal } | { failure: Error; code: unknown };
type Refusal = Pick<Problem, "status" | "title" | "told">;

/** What a thread is started with; the number of the open file holds in all threads of a process. */
type Given = { order: unknown; file: number };

async function runThread(program: Program, given: Given, signal: AbortSignal): Promise<void> {
  const isSource = program.path.endsWith(".ts");
  const worker = new Worker(isSource ? throughTsx(program.path) : program.path, {
    eval: isSource,
    execArgv: [],
    workerData: { ...program.settings, ...given },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  const stop = () => void worker.terminate();
  signal.addEventListener("abort", stop);
  let outcome: "made" | Failure | undefined;
  worker.once("message", (said: "made" | Failure) => (outcome = said));
  try {
    await once(worker, "exit");
  } finally {
    signal.removeEventListener("abort", stop);
  }
  signal.throwIfAborted();
  if (outcome === undefined) throw new Error("A thread ended without a file");
  if (outcome !== "made") throw errorOf(outcome);
}

function errorOf(failed: Failure): Error {
  if ("failure" in failed) return Object.assign(failed.failure, { code: failed.code });
  return new Problem(failed.problem.status, failed.problem.title, failed.problem.told);
}

/** Threads do not inherit what lets a process run TypeScript. */
const throughTsx = (program: string) =>
  `import("tsx/esm/api").then(({ register }) => (register(), import(${JSON.stringify(pathToFileURL(program).href)})))`;

/** Puts away a piece of the file that is made, behind those before it. */
export type Put = (piece: Uint8Array) => void;

/** The side of the thread: makes the one file it was started for, and says when it is whole. */
export async function makeInThread(make: (put: Put) => Promise<void>): Promise<void> {
  const { file } = workerData as Given;
  const say = (outcome: "made" | Failure) => parentPort!.postMessage(outcome, []);
  try {
    await make((piece) => writeFileSync(file, piece));
    say("made");
  } catch (error) {
    if (error instanceof Problem)
      say({ problem: { status: error.status, title: error.title, told: error.told } });
    else say({ failure: error as Error, code: (error as { code?: unknown }).code });
  }
}
