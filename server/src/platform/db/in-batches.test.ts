import { expect, test } from "vitest";
import { inBatches } from "./in-batches.ts";

test("rows come in the order of their ids, some at a time, without those that are gone", async () => {
  const asked: string[][] = [];
  const read = async (some: string[]) => {
    asked.push(some);
    return some
      .filter((id) => id !== "d")
      .map((id) => ({ id }))
      .toReversed();
  };
  const found: string[] = [];
  for await (const { id } of inBatches(["b", "a", "d", "c", "e"], read, 2)) found.push(id);
  expect(found).toEqual(["b", "a", "c", "e"]);
  expect(asked).toEqual([["b", "a"], ["d", "c"], ["e"]]);
});

test("nothing more is read than is taken", async () => {
  let reads = 0;
  const read = async (some: string[]) => {
    reads += 1;
    return some.map((id) => ({ id }));
  };
  const rows = inBatches(["a", "b", "c"], read, 1);
  expect((await rows.next()).value).toEqual({ id: "a" });
  await rows.return(undefined);
  expect(reads).toBe(1);
});
