import { readlinkSync } from "node:fs";
import { getPriority } from "node:os";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import { Problem } from "../../../src/platform/http/problem.ts";
import { makeInThread } from "../../../src/platform/documents/file-thread.ts";

/** The thread of a test: says on a shared board that it runs, and is done when it is let or told to fail. */
export type Order = {
  name: string;
  until: number;
  how?: "problem" | "error" | "crash" | "burst" | "collapse" | "number" | "grow" | "priority";
};

type Given = { board: Int32Array; order: Order };
const held: Buffer[] = [];
const [running, most, started] = [0, 1, 2];

makeInThread(async ({ board, order }: Given, put) => {
  Atomics.store(board, most, Math.max(Atomics.load(board, most), Atomics.add(board, running, 1) + 1));
  Atomics.add(board, started, 1);
  while (Atomics.load(board, 3) < order.until) await sleep(5);
  Atomics.sub(board, running, 1);
  if (order.how === "problem")
    throw new Problem(413, "TooManyTrips", { message: { "de-AT": "Zu viele", en: "Too many" } });
  if (order.how === "error") throw Object.assign(new Error("broken"), { code: "57P01" });
  if (order.how === "crash") process.exit(1);
  if (order.how === "burst") return burst();
  if (order.how === "collapse") setImmediate(() => process.exit(1));
  if (order.how === "grow") held.push(Buffer.alloc(256 * 1024 * 1024));
  put(Buffer.from(said(order)));
});

/** As when there is no memory left: nobody catches it, and no file comes of it. */
async function burst(): Promise<void> {
  setImmediate(() => {
    throw new Error("burst");
  });
  await sleep(2 ** 30);
}

function said({ name, how }: Order): string {
  if (how === "number") return String(threadId);
  return how === "priority" ? String(getPriority(Number(basename(readlinkSync("/proc/thread-self"))))) : name;
}
