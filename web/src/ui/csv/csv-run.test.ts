import { expect, test, vi } from "vitest";
import { ApiProblem } from "../../api/problem.ts";
import { createCsvRun } from "./csv-run.ts";

/** An import of lines 1, 2, 3 … whose pictures are drawn and whose pauses end at once. */
function anImport(count: number, importRow: (cell: string) => Promise<void> = async () => {}) {
  const calls: string[] = [];
  const pauses: number[] = [];
  const run = createCsvRun({
    lines: Array.from({ length: count }, (_, index) => ({
      number: index + 1,
      cells: [`row ${index + 1}`],
      note: null,
    })),
    importRow: async ([cell = ""]) => {
      calls.push(cell);
      await importRow(cell);
    },
    say: (error) => ({ text: (error as Error).message, fields: ["email"] }),
    onNextFrame: (callback) => callback(),
    wait: async (milliseconds) => void pauses.push(milliseconds),
  });
  return { run, calls, pauses, states: () => run.progress().lines.map(({ state }) => state) };
}

test("lines are imported one after the other, and each ends as added or failed", async () => {
  let under = 0;
  let most = 0;
  const { run, calls, states } = anImport(3, async (cell) => {
    most = Math.max(most, ++under);
    await Promise.resolve();
    under -= 1;
    if (cell === "row 2") throw new ApiProblem(409, { title: "EmailAlreadyInUse" });
  });
  expect(states()).toEqual(["open", "open", "open"]);

  await run.run("open");

  expect(most).toBe(1);
  expect(calls).toEqual(["row 1", "row 2", "row 3"]);
  expect(states()).toEqual(["added", "failed", "added"]);
  expect(run.progress()).toMatchObject({ processed: 3, total: 3, added: 2, failed: 1, isRunning: false });
  expect(run.progress().lines[1]).toMatchObject({ error: "EmailAlreadyInUse", culprits: ["email"] });
});

test("ignored lines are not called and count nowhere", async () => {
  const { run, calls } = anImport(3);
  run.ignore(1, true);
  expect(run.progress().total).toBe(2);

  await run.run("open");

  expect(calls).toEqual(["row 1", "row 3"]);
  expect(run.progress()).toMatchObject({ processed: 2, total: 2, added: 2 });
});

test("failures are run again without the lines that were added", async () => {
  let isBroken = true;
  const { run, calls, states } = anImport(3, async (cell) => {
    if (isBroken && cell !== "row 1") throw new ApiProblem(400, {});
  });
  await run.run("open");
  isBroken = false;

  await run.run("failed");

  expect(calls).toEqual(["row 1", "row 2", "row 3", "row 2", "row 3"]);
  expect(states()).toEqual(["added", "added", "added"]);
});

test("an import that was stopped goes on where it was", async () => {
  const { run, calls, states } = anImport(4, async (cell) => {
    if (cell === "row 2") run.stop();
  });
  await run.run("open");
  expect(states()).toEqual(["added", "added", "open", "open"]);

  await run.run("open");

  expect(calls).toEqual(["row 1", "row 2", "row 3", "row 4"]);
  expect(run.progress()).toMatchObject({ processed: 4, added: 4 });
});

test("a server that wants a pause gets it, and no line fails for it", async () => {
  let refusals = 2;
  const { run, pauses, states } = anImport(2, async () => {
    if (refusals-- > 0) throw new ApiProblem(429, {}, 3);
  });
  await run.run("open");

  expect(states()).toEqual(["added", "added"]);
  expect(pauses.filter((milliseconds) => milliseconds === 1_000)).toHaveLength(6);
  expect(run.progress()).toMatchObject({ failed: 0, pauseSeconds: null });
});

test("never more than 50 lines a second are sent", async () => {
  const { run, pauses } = anImport(10);
  await run.run("open");

  expect(pauses).toHaveLength(10);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(20);
});

test("without a server the import stops at the line it was at", async () => {
  const { run, states } = anImport(3, async (cell) => {
    if (cell === "row 2") throw new ApiProblem(0, {});
  });
  await run.run("open");

  expect(states()).toEqual(["added", "failed", "open"]);
});

test("thousands of changes between two pictures are told once", async () => {
  const frames: (() => void)[] = [];
  const run = createCsvRun({
    lines: Array.from({ length: 5_000 }, (_, index) => ({ number: index + 1, cells: [], note: null })),
    importRow: async () => {},
    say: (error) => ({ text: String(error), fields: [] }),
    onNextFrame: (callback) => void frames.push(callback),
    wait: async () => {},
  });
  const listener = vi.fn();
  run.subscribe(listener);
  await run.run("open");
  expect(frames).toHaveLength(1);

  frames[0]!();

  expect(listener).toHaveBeenCalledTimes(1);
  expect(run.progress().added).toBe(5_000);
});
