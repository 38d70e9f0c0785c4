import { expect, test } from "vitest";
import { modeOf, readJump, readPaging } from "./filter.ts";

test.each([
  [null, 0],
  [{ category: 100, term: "Linz" }, 1],
  [{ category: 1, term: "Huber" }, 2],
  [{ category: 99, term: "Lager" }, 2],
] as const)("the search %j has mode %i", (search, mode) => {
  expect(modeOf(search)).toBe(mode);
});

test.each([
  ["1", 1],
  [" 4 ", 4],
  ["5", null],
  ["0", null],
  ["-1", null],
  ["2.5", null],
  ["2,5", null],
  ["1e0", null],
  ["", null],
  ["zwei", null],
])("of four pages, %j leads to %j", (typed, page) => {
  expect(readJump(typed, 4)).toBe(page);
});

test("page and size are remembered, strange ones forgotten", () => {
  expect(readPaging("3", "50")).toEqual({ page: 3, size: 50 });
  expect(readPaging(null, null)).toEqual({ page: 1, size: 10 });
  expect(readPaging("-3", "100")).toEqual({ page: 1, size: 10 });
});
