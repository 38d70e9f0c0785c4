import { expect, test } from "vitest";
import { addressOf, readUserFilter } from "./filter.ts";

const byDefault = { isArchived: false, mandatorId: undefined, page: 1, perPage: 10 } as const;

test("without an address the first ten active users of all mandators are shown", () => {
  expect(readUserFilter({})).toEqual(byDefault);
  expect(addressOf(byDefault)).toEqual({});
});

test("archived, mandator, page and page size are kept in the address", () => {
  const mandatorId = "0197aaaa-0000-7000-8000-000000000001";
  const filter = { isArchived: true, mandatorId, page: 3, perPage: 50 };

  expect(readUserFilter(addressOf(filter))).toEqual(filter);
});

test("a strange address becomes the default", () => {
  expect(readUserFilter({ isArchived: 1, mandatorId: 7, page: 0, perPage: 11 })).toEqual(byDefault);
});
