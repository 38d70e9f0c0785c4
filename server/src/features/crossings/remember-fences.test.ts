import { expect, test } from "vitest";
import type { FenceIndex } from "./index-fences.ts";
import { rememberFences } from "./remember-fences.ts";

const indexOf = (size: number): FenceIndex => ({
  size,
  isEmpty: false,
  near: () => [],
  mayAlarm: () => false,
});

/** A memory, and a mandator's index asked of it; whether it was known. */
function aMemory() {
  const memory = rememberFences(100);
  return async (mandatorId: string, size: number, revision = 1) => {
    let isKnown = true;
    const index = await memory.recall(mandatorId, revision, async () => {
      isKnown = false;
      return indexOf(size);
    });
    expect(index.size).toBe(size);
    return isKnown;
  };
}

test("an index is known by its revision alone", async () => {
  const isKnown = aMemory();

  expect(await isKnown("a", 10)).toBe(false);
  expect(await isKnown("a", 10)).toBe(true);
  expect(await isKnown("b", 30)).toBe(false);
  expect(await isKnown("a", 20, 2)).toBe(false);
  expect(await isKnown("a", 20, 2)).toBe(true);
  expect(await isKnown("a", 10)).toBe(false);
});

test("who was longest not asked for is forgotten first, and one mandator may have more than all", async () => {
  const isKnown = aMemory();
  for (const mandatorId of ["a", "b", "c"]) await isKnown(mandatorId, 40);
  expect([await isKnown("c", 40), await isKnown("b", 40)]).toEqual([true, true]);

  await isKnown("d", 40);
  expect([await isKnown("d", 40), await isKnown("b", 40)]).toEqual([true, true]);
  expect(await isKnown("c", 40)).toBe(false);

  await isKnown("huge", 1_000);
  expect(await isKnown("huge", 1_000)).toBe(true);
  expect(await isKnown("b", 40)).toBe(false);
  expect(await isKnown("huge", 1_000)).toBe(false);
});

test("of several who ask at once one reads, and where he fails each of the others does", async () => {
  const memory = rememberFences(100);
  const index = indexOf(10);
  let reads = 0;
  const ask = () =>
    memory.recall("a", 1, async () => {
      reads += 1;
      await Promise.resolve();
      if (reads === 1) throw new Error("lost");
      return index;
    });
  const asked = await Promise.allSettled([ask(), ask(), ask()]);

  expect(asked.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(reads).toBe(3);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([index, index, index]);
  expect(reads).toBe(4);
});
