import { expect, test } from "vitest";
import { addressOf, readMandatorFilter } from "./filter.ts";

const byDefault = { isArchived: false, isTestMandator: 0, page: 1, perPage: 10 } as const;

test("without an address the first ten active mandators are shown, testers and others", () => {
  expect(readMandatorFilter({})).toEqual(byDefault);
  expect(addressOf(byDefault)).toEqual({});
});

test("archived, testers, order, page and page size are kept in the address", () => {
  const order = { sortBy: "testerEndsAt", isDescending: true } as const;
  const filter = { isArchived: true, isTestMandator: 2, page: 3, perPage: 50, ...order } as const;

  expect(readMandatorFilter(addressOf(filter))).toEqual(filter);
});

test("a strange address becomes the default", () => {
  expect(
    readMandatorFilter({ isArchived: "yes", isTestMandator: 7, sortBy: "colour", page: -1, perPage: 11 }),
  ).toEqual(byDefault);
});
