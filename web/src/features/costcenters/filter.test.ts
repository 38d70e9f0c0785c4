import { expect, test } from "vitest";
import { addressOf, readCostcenterFilter } from "./filter.ts";

test("a filter comes back from its address as it was, and defaults leave no trace", () => {
  const filter = { isArchived: true, page: 3, perPage: 50 };
  expect(readCostcenterFilter(addressOf(filter))).toEqual(filter);
  expect(addressOf(readCostcenterFilter({}))).toEqual({});
});

test("what is strange in an address becomes the default", () => {
  expect(readCostcenterFilter({ isArchived: "yes", page: -1, perPage: "all" })).toEqual(
    readCostcenterFilter({}),
  );
});
