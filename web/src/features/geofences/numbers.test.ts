import { expect, test } from "vitest";
import { readNumber } from "./numbers.ts";

test.each([
  ["48,3069", 48.3069],
  [" -14.2858 ", -14.2858],
  ["90", 90],
  ["90,01", null],
  ["1.234,5", null],
  ["", null],
  ["1e3", null],
  ["Linz", null],
])("%j is read as %j", (typed, number) => {
  expect(readNumber(typed, -90, 90)).toBe(number);
});
