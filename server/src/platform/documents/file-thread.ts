import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readlinkSync, writeFileSync } from "node:fs";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import { setPriority } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { getHeapStatistics } from "node:v8";
import { parentPort, Worker } from "node:worker_threads";
import { Problem } from "../http/problem.ts";
import { type Asker, openFairTurns } from "./fair-turns.ts";

/** Makes a file in its turn. Whoever aborts the signal does not want it any more. */
export type MakeFile<Order> = (order: Order, asked: { of: Asker; signal: AbortSignal }) => Promise<MadeFile>;

/** The bytes of a file that was made, to be read once; it lies on the disk without a name and is gone with its reader. */
export type MadeFile = AsyncIterable<Uint8Array>;

type Program = {
  /** The file the thread runs, of the source or built. */
  path: string;
  /** What an order comes with, asked when it is its turn. */
  settings: () => Promise<object>;
  /** Where files lie while they are made and read. */
  spoolFolder: string;
};

/** So that nobody keeps all others waiting. */
const limits = { mostOfPerson: 3, mostOfCompany: 20 };

/**
 * Makes files in a thread, so that other calls are answered meanwhile: one after another, since each keeps a core busy, and
 * companies by turns. To start a thread takes longer than to make a small file, so the thread stays a while for the next one.
 */
export function openFileThreads<Order>(program: Program): MakeFile<Order> {
  const thread = openThread<Order>(program);
  const inTurn = openFairTurns(limits);
  return (order, { of, signal }) => inTurn(of, () => makeBy(thread, program.spoolFolder, order, signal));
}

/** How long a file is, and all its bytes at once unless there are more than `most`. */
export async function readWhole(file: MadeFile, most: number): Promise<{ bytes: number; content?: Buffer }> {
  let [pieces, bytes]: [Uint8Array[], number] = [[], 0];
  for await (const piece of file) {
    bytes += piece.length;
    if (bytes > most) pieces = [];
    else pieces.push(piece);
  }
  return bytes > most ? { bytes } : { bytes, content: Buffer.concat(pieces) };
}

async function makeBy<Order>(
  make: Thread<Order>,
  spoolFolder: string,
  order: Order,
  signal: AbortSignal,
): Promise<MadeFile> {
  signal.throwIfAborted();
  const file = await openNameless(spoolFolder);
  try {
    await make({ order, file: file.fd }, signal);
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

/** What a thread is handed; the number of an open file holds in all threads of a process. */
type Handed<Given> = { given: Given; file: number };

/** What a thread says of a file, and whether it has grown too large to stay. */
type Outcome = { failed?: Failure; isSpent: boolean };
type Failure = { problem: Refusal } | { failure: Error; code: unknown };
type Refusal = Pick<Problem, "status" | "title" | "told">;

type Thread<Order> = (wanted: { order: Order; file: number }, signal: AbortSignal) => Promise<void>;

/** A file that needs more fails alone. */
const mostMegabytes = 1_024;
/** How long a thread waits for another file. */
const idleMilliseconds = 60_000;

/** A thread that is there when it is needed; one that is given up, ends or has grown takes all it held with it. */
function openThread<Order>(program: Program): Thread<Order> {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = async () => {
    const last = worker;
    worker = undefined;
    await last?.terminate();
  };
  const giveUp = () => void end();
  const start = () => {
    const started = startThread(program.path);
    // One that ended by itself would take orders and never answer.
    return started.once("exit", () => {
      if (worker === started) worker = undefined;
    });
  };
  return async ({ order, file }, signal) => {
    const given = { ...(await program.settings()), order };
    signal.throwIfAborted();
    clearTimeout(idle);
    worker ??= start();
    worker.ref();
    signal.addEventListener("abort", giveUp);
    try {
      const { failed, isSpent } = await outcomeOf(worker, { given, file });
      if (isSpent) await end();
      if (failed !== undefined) throw errorOf(failed);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener("abort", giveUp);
      worker?.unref();
      idle = setTimeout(giveUp, idleMilliseconds).unref();
    }
  };
}

function startThread(program: string): Worker {
  const isSource = program.endsWith(".ts");
  const worker = new Worker(isSource ? throughTsx(program) : program, {
    eval: isSource,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  // Who waits for a file is told; without a listener it would end the process.
  return worker.on("error", () => undefined);
}

/** Hands an order to a thread and waits for what it says of it. */
async function outcomeOf(worker: Worker, handed: Handed<object>): Promise<Outcome> {
  const waiting = new AbortController();
  const event = (name: string) => once(worker, name, waiting);
  worker.postMessage(handed, []);
  try {
    const [outcome] = await Promise.race([event("message"), event("exit").then(() => [undefined])]);
    if (outcome === undefined) throw new Error("A thread ended without a file");
    return outcome as Outcome;
  } catch (error) {
    // What broke it is told before it has ended.
    await worker.terminate();
    throw error;
  } finally {
    waiting.abort();
  }
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

/** The side of the thread: makes a file of what it is given, the settings and an order, and says when it is whole. */
export function makeInThread(make: (given: never, put: Put) => Promise<void>): void {
  const answer = async ({ given, file }: Handed<never>) => {
    const failed = await failureOf(() => make(given, (piece) => writeFileSync(file, piece)));
    const outcome: Outcome = { ...(failed && { failed }), isSpent: isSpent() };
    parentPort!.postMessage(outcome, []);
  };
  giveWay();
  parentPort!.on("message", (handed: Handed<never>) => void answer(handed));
}

/** Where cores are scarce, who waits for a call goes before who waits for a file; Linux alone names its threads. */
function giveWay(): void {
  const own = "/proc/thread-self";
  if (existsSync(own)) setPriority(Number(path.basename(readlinkSync(own))), someLower);
}

const someLower = 5;

async function failureOf(work: () => Promise<void>): Promise<Failure | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Problem)
      return { problem: { status: error.status, title: error.title, told: error.told } };
    return { failure: error as Error, code: (error as { code?: unknown }).code };
  }
}

/** What a thread may hold when it is through with a file. */
const mostHeldBytes = 128 * 1024 * 1024;

function isSpent(): boolean {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory > mostHeldBytes;
}
