import { expect, test } from "vitest";
import { createCsvBatches } from "../../ui/csv/csv-batches.ts";
import type { RunLine } from "../../ui/csv/csv-run.ts";
import { followSwitches } from "./follow-switches.ts";

const aRun = (sent: number[] = []) => {
  const lines = [2, 3, 4].map((number): RunLine => ({
    number,
    cells: [],
    note: null,
    state: "open",
    isIgnored: false,
    error: null,
    culprits: [],
  }));
  return createCsvBatches({
    lines,
    size: 200,
    send: (batch) => {
      sent.push(...batch.map(({ number }) => number));
      return Promise.resolve(batch.map(() => ({ state: "added" as const })));
    },
    say: String,
    onNextFrame: (callback) => callback(),
    wait: () => Promise.resolve(),
  });
};

test("rows that are switched off or on again after the last step was seen are not taken or are", async () => {
  const sent: number[] = [];
  const [check, take] = [aRun(), aRun(sent)];
  check.ignore(1, true);
  followSwitches(check, take);
  check.ignore(1, false);
  check.ignore(2, true);

  followSwitches(check, take);
  await take.run();

  expect(sent).toEqual([2, 3]);
});
