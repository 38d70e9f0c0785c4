import { expect, test } from "vitest";
import { boxAddressOf, mandatorBoxAddressOf, readBoxFilter, readMandatorBoxFilter } from "./filter.ts";

const byDefault = {
  isArchived: false,
  withoutMandator: false,
  mandatorId: undefined,
  page: 1,
  perPage: 10,
} as const;
const mandatorId = "0197aaaa-0000-7000-8000-000000000001";

test("without an address the first ten active boxes of all mandators are shown", () => {
  expect(readMandatorBoxFilter({})).toEqual(byDefault);
  expect(mandatorBoxAddressOf(byDefault)).toEqual({});
});

test("archived, mandator, page and page size are kept in the address", () => {
  const filter = { isArchived: true, withoutMandator: false, mandatorId, page: 3, perPage: 50 };

  expect(readMandatorBoxFilter(mandatorBoxAddressOf(filter))).toEqual(filter);
});

test("boxes without a mandator are not filtered by one", () => {
  expect(mandatorBoxAddressOf({ ...byDefault, withoutMandator: true, mandatorId })).toEqual({
    withoutMandator: true,
  });
  expect(readMandatorBoxFilter({ withoutMandator: true, mandatorId })).toEqual({
    ...byDefault,
    withoutMandator: true,
  });
});

test("a strange address becomes the default", () => {
  expect(
    readMandatorBoxFilter({ isArchived: 1, withoutMandator: "yes", mandatorId: "x", page: 0, perPage: 11 }),
  ).toEqual(byDefault);
});

test("the mandator's own list keeps in its address whether boxes are in a vehicle", () => {
  const all = { isAssigned: undefined, page: 1, perPage: 10 };
  expect(readBoxFilter({ isAssigned: "maybe" })).toEqual(all);
  expect(boxAddressOf(all)).toEqual({});
  for (const isAssigned of [true, false]) {
    expect(readBoxFilter(boxAddressOf({ ...all, isAssigned, page: 2 }))).toEqual({
      ...all,
      isAssigned,
      page: 2,
    });
  }
});
