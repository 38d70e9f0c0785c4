import { expect, test } from "vitest";
import { pageBeyond } from "./page-turn.ts";

test.each([
  [1, 1, 3, 2],
  [1, 3, 3, null],
  [-1, 3, 3, 2],
  [-1, 1, 3, null],
  [1, 1, 1, null],
  [1, 1, 0, null],
] as const)("%d step beyond page %d of %d is page %s", (steps, page, pageCount, beyond) => {
  expect(pageBeyond(steps, page, pageCount)).toBe(beyond);
});
