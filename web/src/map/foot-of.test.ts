import { expect, test } from "vitest";
import { footOf } from "./foot-of.ts";

test("a name stands at the lower edge in the middle, not below a corner elsewhere", () => {
  // A square with a tail at its right.
  const ring = [
    [0, 10],
    [0, 4],
    [8, 4],
    [9, 0],
    [10, 10],
    [0, 10],
  ] as const;

  expect(footOf(ring)).toEqual([5, 4]);
});
