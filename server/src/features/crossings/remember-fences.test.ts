import { expect, test } from "vitest";
import type { FenceIndex } from "./index-fences.ts";
import { rememberFences } from "./remember-fences.ts";

const indexOf = (size: number): FenceIndex => ({
  size,
  isEmpty: false,
  near: () => [],
  mayAlarm: () => false,
});

test("an index is known by its revision alone", () => {
  const memory = rememberFences(100);
  const [old, changed] = [indexOf(10), indexOf(10)];

  memory.keep("a", 1, old);
  expect([memory.recall("a", 1), memory.recall("a", 2), memory.recall("b", 1)]).toEqual([
    old,
    undefined,
    undefined,
  ]);
  memory.keep("a", 2, changed);
  expect(memory.recall("a", 1)).toBeUndefined();
  expect(memory.recall("a", 2)).toBe(changed);
});

test("who was longest not asked for is forgotten first, and one mandator may have more than all", () => {
  const memory = rememberFences(100);
  const isKnown = (mandatorId: string) => memory.recall(mandatorId, 1) !== undefined;
  for (const mandatorId of ["a", "b", "c"]) memory.keep(mandatorId, 1, indexOf(40));
  expect(["a", "b", "c"].map(isKnown)).toEqual([false, true, true]);

  isKnown("b");
  memory.keep("d", 1, indexOf(40));
  expect(["b", "c", "d"].map(isKnown)).toEqual([true, false, true]);

  memory.keep("huge", 1, indexOf(1_000));
  expect(["b", "d", "huge"].map(isKnown)).toEqual([false, false, true]);
  memory.keep("small", 1, indexOf(1));
  expect(["huge", "small"].map(isKnown)).toEqual([false, true]);
});
