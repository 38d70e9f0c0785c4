import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openFileThreads, readWhole } from "./file-thread.ts";
import { serverFolder } from "../server-folder.ts";
import type { Order } from "../../../test/kit/documents/file-thread.ts";

/** To start a thread from the source takes seconds where many tests run at once. */
const patience = { timeout: 120_000 };

/** Threads that tell on a board how many run, the most that ran at once, how many have started, and who may end. */
function someThreads() {
  const spoolFolder = mkdtempSync(path.join(tmpdir(), "spool-"));
  onTestFinished(() => rmSync(spoolFolder, { recursive: true }));
  const board = new Int32Array(new SharedArrayBuffer(16));
  const make = openFileThreads<Order>({
    path: path.join(serverFolder(), "test/kit/documents/file-thread.ts"),
    settings: async () => ({ board }),
    spoolFolder,
  });
  const never = new AbortController().signal;
  // In the order they were made, whoever has read his first.
  const made: string[] = [];
  const file = async (
    given: Partial<Order> = {},
    signal = never,
    userId: string | null = "Anna",
    mandatorId = "Alpenland",
  ) => {
    const order = { name: "file", until: 0, ...given };
    const bytes = await make(order, { of: { mandatorId, userId }, signal });
    made.push(order.name);
    return (await readWhole(bytes, Infinity)).content!.toString();
  };
  const seen = () => ({ most: board[1], started: board[2] });
  const started = (count: number) => vi.waitFor(() => expect(board[2]).toBe(count), patience);
  const letEnd = (until: number) => Atomics.store(board, 3, until);
  return { file, made, seen, started, letEnd, spoolFolder };
}

test("files are made one after another, in the order they were asked for", patience, async () => {
  const { file, made, seen, started, letEnd } = someThreads();
  const asked = ["one", "two", "three"].map((name, index) => file({ name, until: index + 1 }));
  await started(1);
  expect(made).toEqual([]);
  letEnd(1);
  await started(2);
  letEnd(3);
  expect(await Promise.all(asked)).toEqual(["one", "two", "three"]);
  expect([made, seen()]).toEqual([["one", "two", "three"], { most: 1, started: 3 }]);
});

test("whoever goes away stops his file, or gives up his turn", patience, async () => {
  const { file, seen, started, letEnd, spoolFolder } = someThreads();
  const [goes, waits] = [new AbortController(), new AbortController()];
  const running = file({ until: 9 }, goes.signal);
  const waiting = file({ until: 9 }, waits.signal);
  const last = file({ name: "last", until: 1 });
  await started(1);
  expect(readdirSync(spoolFolder)).toEqual([]);
  waits.abort(new Error("gone"));
  goes.abort(new Error("gone"));
  await expect(running).rejects.toThrow("gone");
  await expect(waiting).rejects.toThrow("gone");
  letEnd(1);
  expect(await last).toBe("last");
  expect(seen().started).toBe(2);
});

test("what a thread throws is thrown here, and the next has its turn", patience, async () => {
  const { file } = someThreads();
  await expect(file({ how: "problem" })).rejects.toMatchObject({
    status: 413,
    title: "TooManyTrips",
    told: { message: { en: "Too many" } },
  });
  await expect(file({ how: "error" })).rejects.toMatchObject({ message: "broken", code: "57P01" });
  await expect(file({ how: "crash" })).rejects.toThrow("A thread ended without a file");
  expect(await file({ name: "still here" })).toBe("still here");
});

test("one person has at most three files under way, others are not kept from theirs", patience, async () => {
  const { file, letEnd } = someThreads();
  const mine = [1, 2, 3].map(() => file({ until: 1 }));
  await expect(file()).rejects.toMatchObject({ status: 429 });
  const other = file({ name: "Eva's" }, undefined, "Eva");
  letEnd(1);
  await Promise.all(mine);
  expect(await other).toBe("Eva's");
  expect(await file({ name: "again" })).toBe("again");
});

test("companies have their turns one after the other, whoever asked first", patience, async () => {
  const { file, made, letEnd, started } = someThreads();
  const asked = (name: string, company: string) => file({ name, until: 1 }, undefined, name, company);
  const files = [asked("A1", "A"), asked("A2", "A"), asked("A3", "A"), asked("B1", "B"), asked("B2", "B")];
  await started(1);
  letEnd(1);
  await Promise.all(files);
  expect(made).toEqual(["A1", "A2", "B1", "A3", "B2"]);
});

test("twenty files of a company wait at most, which others are not kept waiting by", patience, async () => {
  const { file, letEnd } = someThreads();
  const mine = Array.from({ length: 21 }, (_, index) => file({ until: 1 }, undefined, `Person ${index}`));
  await expect(file({}, undefined, "Eva")).rejects.toMatchObject({
    status: 429,
    told: { message: { "de-AT": expect.stringContaining("Firma") }, retryAfterSeconds: 10 },
  });
  const other = file({ name: "Eva's" }, undefined, "Eva", "Donauland");
  const due = file({ name: "Montag" }, undefined, null);
  letEnd(1);
  expect(await Promise.all([other, due, ...mine])).toHaveLength(23);
});

test("a thread stays for the next file, until it has grown or crashed", patience, async () => {
  const { file } = someThreads();
  const thread = await file({ how: "number" });
  expect(await file({ how: "number" })).toBe(thread);
  await file({ how: "grow" });
  const next = await file({ how: "number" });
  expect(next).not.toBe(thread);
  await expect(file({ how: "crash" })).rejects.toThrow("A thread ended without a file");
  expect(await file({ how: "number" })).not.toBe(next);
});

test("a thread that is lost fails its file at most, and another makes the next", patience, async () => {
  const { file } = someThreads();
  await expect(file({ how: "burst" })).rejects.toThrow("burst");
  const thread = await file({ how: "number" });
  await file({ how: "collapse" });
  await vi.waitFor(async () => expect(await file({ how: "number" })).not.toBe(thread), patience);
});

test("a thread goes after those who wait for a call", patience, async () => {
  const { file } = someThreads();
  expect(Number(await file({ how: "priority" }))).toBeGreaterThan(getPriority());
});

test("the program itself has as many files under way as it asks for", patience, async () => {
  const { file, letEnd } = someThreads();
  const files = [1, 2, 3, 4].map(() => file({ until: 1 }, undefined, null));
  letEnd(1);
  expect(await Promise.all(files)).toEqual(["file", "file", "file", "file"]);
});

test("of a file that is longer than wanted nothing is held", async () => {
  async function* file() {
    yield* [Buffer.from("Fahrten"), Buffer.from("buch")];
    return Promise.resolve();
  }
  expect(await readWhole(file(), 11)).toEqual({ bytes: 11, content: Buffer.from("Fahrtenbuch") });
  expect(await readWhole(file(), 10)).toEqual({ bytes: 11 });
});
