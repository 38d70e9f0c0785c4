import { expect, test } from "vitest";
import { readPage, readPageSize } from "./paging.ts";

test("only whole pages from 1 on and the offered sizes are taken from an address", () => {
  expect([3, 0, 1.5, "2", undefined].map(readPage)).toEqual([3, 1, 1, 1, 1]);
  expect([50, 100, 7, "20", undefined].map(readPageSize)).toEqual([50, 100, 10, 10, 10]);
});
