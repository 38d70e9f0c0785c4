import { expect, test } from "vitest";
import { pageOf, readPage, readPageSize } from "./paging.ts";

test("only whole pages from 1 on and the offered sizes are taken from an address", () => {
  expect([3, 0, 1.5, "2", undefined].map(readPage)).toEqual([3, 1, 1, 1, 1]);
  expect([50, 100, 7, "20", undefined].map(readPageSize)).toEqual([50, 100, 10, 10, 10]);
});

test("a list that came whole is shown page by page, and beyond its end the last one", () => {
  const letters = ["a", "b", "c", "d", "e"];

  expect(pageOf(letters, { page: 2, perPage: 2 })).toEqual({
    items: ["c", "d"],
    page: 2,
    perPage: 2,
    totalCount: 5,
    pageCount: 3,
  });
  expect(pageOf(letters, { page: 9, perPage: 2 })).toMatchObject({ items: ["e"], page: 3 });
  expect(pageOf([], { page: 1, perPage: 10 })).toMatchObject({
    items: [],
    page: 1,
    totalCount: 0,
    pageCount: 0,
  });
});
