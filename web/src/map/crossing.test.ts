import { expect, test } from "vitest";
import { lineCrosses } from "./crossing.ts";

test.each([
  [
    "three sides of a square",
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
    ],
    false,
  ],
  [
    "a loop",
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, -2],
    ],
    true,
  ],
  [
    "a line that is about to be closed",
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 0],
    ],
    false,
  ],
  [
    "a line that ends on an earlier edge",
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 0],
    ],
    true,
  ],
  [
    "a point that was set twice",
    [
      [0, 0],
      [2, 0],
      [2, 0],
      [2, 2],
    ],
    false,
  ],
  [
    "a line in which only the ring would cross",
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [1, 1],
      [0, 3],
    ],
    false,
  ],
] as const)("%s", (_name, line, isCrossing) => {
  expect(lineCrosses(line)).toBe(isCrossing);
});
