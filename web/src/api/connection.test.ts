import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connection, loadMissing, untilFine, untilLoaded, watched } from "./connection.ts";

const answer = (status: number) => new Response(null, { status });
const neverEnded = () => false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { querySelectorAll: () => [] });
});
afterEach(async () => {
  await watched(Promise.resolve(answer(200)), neverEnded);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a server that is slow counts as silent within three seconds, until it has answered", async () => {
  let come = (_response: Response) => {};
  const call = watched(new Promise<Response>((resolve) => (come = resolve)), neverEnded);
  expect(connection()).toBe("fine");
  vi.advanceTimersByTime(2_900);
  expect(connection()).toBe("silent");
  come(answer(200));
  await call;
  expect(connection()).toBe("fine");
});

test("a server that is away, or only its proxy answers, is silent until one call has an answer", async () => {
  await expect(watched(Promise.reject(new TypeError("refused")), neverEnded)).rejects.toThrow("refused");
  expect(connection()).toBe("silent");
  await watched(Promise.resolve(answer(502)), neverEnded);
  expect(connection()).toBe("silent");
  await watched(Promise.resolve(answer(404)), neverEnded);
  expect(connection()).toBe("fine");
});

test("a call that nobody waits for any more says nothing about the server", async () => {
  await expect(watched(Promise.reject(new Error("left")), () => true)).rejects.toThrow("left");
  expect(connection()).toBe("fine");
});

test("who waits until all is well goes on when it is, and at once where it is already", async () => {
  await untilFine();
  await watched(Promise.resolve(answer(502)), neverEnded);
  let hasGoneOn = false;
  const waiting = untilFine().then(() => (hasGoneOn = true));
  await watched(Promise.resolve(answer(503)), neverEnded);
  expect(hasGoneOn).toBe(false);
  await watched(Promise.resolve(answer(200)), neverEnded);
  await waiting;
});

test("a part of the program that did not come is there once somebody tries again, or the server answers again", async () => {
  const outcomes = [
    new TypeError("Failed to fetch dynamically imported module"),
    new TypeError("again"),
    "part",
  ];
  const part = untilLoaded(() => {
    const next = outcomes.shift();
    return typeof next === "string" ? Promise.resolve(next) : Promise.reject(next);
  });
  await vi.waitFor(() => expect(outcomes).toHaveLength(2));
  loadMissing();
  await vi.waitFor(() => expect(outcomes).toHaveLength(1));
  await watched(Promise.resolve(answer(503)), neverEnded);
  await watched(Promise.resolve(answer(200)), neverEnded);
  expect(await part).toBe("part");
});
