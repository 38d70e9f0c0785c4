import { ids } from "@wegbuch/contract/kit/wire";
import { expect, test } from "vitest";
import { readId, readIds } from "./use-list-filter.ts";

const one = "0198A1B2-0000-7000-8000-000000000001";
const other = "0198a1b2-0000-7000-8000-000000000002";

test.each([
  [[one, other]],
  [[]],
  [[one, "all"]],
  [[7]],
  [{ length: 1 }],
  [undefined],
  [Array(10_001).fill(one)],
])("an address and a call take the same lists of ids", (said) => {
  expect(readIds(said)).toEqual([...new Set(ids.safeParse(said).data)]);
});

test("an id of an address is written small, and one alone needs no brackets", () => {
  expect(readId(one)).toBe(one.toLowerCase());
  expect(readId("0198a1b2-0000-0000-0000-000000000001")).toBeUndefined();
  expect(readIds(one)).toEqual([one.toLowerCase()]);
  expect(readIds([other, other])).toEqual([other]);
});
