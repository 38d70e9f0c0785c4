import { expect, test } from "vitest";
import { batchesOfIds, inBatches, batchesAhead } from "./in-batches.ts";

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

const items = (some: string[]) => some.map((id) => ({ id }));

test("read ahead, all batches come in order, and the next is read while one is used", async () => {
  const events: string[] = [];
  const read = async (some: string[]) => {
    events.push(`read ${some[0]}`);
    return items(some);
  };
  for await (const [row] of batchesAhead(batchesOfIds(["a", "b", "c"], read, 1))) {
    await new Promise(setImmediate);
    events.push(`used ${row!.id}`);
  }
  expect(events).toEqual(["read a", "read b", "used a", "read c", "used b", "used c"]);
});

test("a batch that fails ahead does so only for who takes it", async () => {
  const read = async (some: string[]) => {
    if (some.includes("b")) throw new Error("gone");
    return items(some);
  };
  const left = batchesAhead(batchesOfIds(["a", "b"], read, 1));
  expect((await left.next()).value).toEqual([{ id: "a" }]);
  await left.return(undefined);
  const taken = batchesAhead(batchesOfIds(["a", "b"], read, 1));
  await taken.next();
  await expect(taken.next()).rejects.toThrow("gone");
});
