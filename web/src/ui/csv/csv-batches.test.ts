import { expect, test } from "vitest";
import { ApiProblem } from "../../api/problem.ts";
import { createCsvBatches, type LineOutcome } from "./csv-batches.ts";
import type { RunLine } from "./csv-run.ts";

const linesOf = (count: number): RunLine[] =>
  Array.from({ length: count }, (_, at) => ({
    number: at + 2,
    cells: [String(at)],
    note: null,
    state: "open" as const,
    isIgnored: false,
    error: null,
    culprits: [],
  }));

type Send = (lines: readonly RunLine[], isLast: boolean) => Promise<readonly LineOutcome[]>;

function aRun(count: number, answer: Send) {
  const sent: number[][] = [];
  const pauses: number[] = [];
  const run = createCsvBatches({
    lines: linesOf(count),
    size: 2,
    send: (lines, isLast) => {
      sent.push(lines.map(({ number }) => number));
      return answer(lines, isLast);
    },
    say: (error) => String((error as ApiProblem).status),
    onNextFrame: (callback) => callback(),
    wait: (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
  });
  return { run, sent, pauses, states: () => run.progress().lines.map(({ state }) => state) };
}

const added = (lines: readonly RunLine[]): Promise<LineOutcome[]> =>
  Promise.resolve(lines.map(() => ({ state: "added" })));

test("the last lines are sent as such, though those behind them are switched off", async () => {
  const told: boolean[] = [];
  const { run } = aRun(6, (lines, isLast) => {
    told.push(isLast);
    return added(lines);
  });
  run.ignore(4, true);
  run.ignore(5, true);
  await run.run();
  expect(told).toEqual([false, true]);
});

test("lines are sent some at a time, but for those that are switched off", async () => {
  const { run, sent, states } = aRun(5, added);
  run.ignore(1, true);
  await run.run();

  expect(sent).toEqual([[2], [4, 5], [6]]);
  expect(states()).toEqual(["added", "open", "added", "added", "added"]);
  expect(run.progress()).toMatchObject({ total: 4, processed: 4, added: 4, isRunning: false, trouble: null });
});

test("each line has its own outcome", async () => {
  const outcomes: LineOutcome[] = [
    { state: "there" },
    { state: "failed", error: "Kein Fahrzeug", culprits: ["vehicleId"] },
  ];
  const { run } = aRun(2, () => Promise.resolve(outcomes));
  await run.run();

  expect(run.progress()).toMatchObject({ there: 1, failed: 1, processed: 2 });
  expect(run.progress().lines[1]).toMatchObject({ error: "Kein Fahrzeug", culprits: ["vehicleId"] });
});

test("when the server is gone the rest waits until somebody goes on", async () => {
  let isGone = true;
  const { run, states } = aRun(4, (lines) =>
    lines[0]!.number === 4 && isGone ? Promise.reject(new ApiProblem(503, {})) : added(lines),
  );
  await run.run();
  expect(states()).toEqual(["added", "added", "open", "open"]);
  expect(run.progress().trouble).toBe("503");

  isGone = false;
  await run.run();
  expect(states()).toEqual(["added", "added", "added", "added"]);
  expect(run.progress().trouble).toBeNull();
});

test("who asks for a pause gets it, and the same lines again", async () => {
  let isFast = true;
  const { run, sent, pauses } = aRun(2, (lines) => {
    if (!isFast) return added(lines);
    isFast = false;
    return Promise.reject(new ApiProblem(429, {}, 3));
  });
  await run.run();

  expect(sent).toEqual([
    [2, 3],
    [2, 3],
  ]);
  expect(pauses).toEqual([1_000, 1_000, 1_000]);
});

test("who stops finishes the lines under way and no others", async () => {
  const { run, states } = aRun(6, (lines) => {
    run.stop();
    return added(lines);
  });
  await run.run();
  expect(states()).toEqual(["added", "added", "open", "open", "open", "open"]);
});
