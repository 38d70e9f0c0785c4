import { expect, test } from "vitest";
import { addressOf, readBoxFilter } from "./filter.ts";

const byDefault = {
  isArchived: false,
  withoutMandator: false,
  mandatorId: undefined,
  page: 1,
  perPage: 10,
} as const;
const mandatorId = "0197aaaa-0000-7000-8000-000000000001";

test("without an address the first ten active boxes of all mandators are shown", () => {
  expect(readBoxFilter({})).toEqual(byDefault);
  expect(addressOf(byDefault)).toEqual({});
});

test("archived, mandator, page and page size are kept in the address", () => {
  const filter = { isArchived: true, withoutMandator: false, mandatorId, page: 3, perPage: 50 };

  expect(readBoxFilter(addressOf(filter))).toEqual(filter);
});

test("boxes without a mandator are not filtered by one", () => {
  expect(addressOf({ ...byDefault, withoutMandator: true, mandatorId })).toEqual({ withoutMandator: true });
  expect(readBoxFilter({ withoutMandator: true, mandatorId })).toEqual({
    ...byDefault,
    withoutMandator: true,
  });
});

test("a strange address becomes the default", () => {
  expect(
    readBoxFilter({ isArchived: 1, withoutMandator: "yes", mandatorId: "x", page: 0, perPage: 11 }),
  ).toEqual(byDefault);
});
