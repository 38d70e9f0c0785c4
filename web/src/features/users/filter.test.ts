import { expect, test } from "vitest";
import {
  addressOf,
  countFilters,
  mandatorUserAddressOf,
  readMandatorUserFilter,
  readUserFilter,
} from "./filter.ts";

const group = "018f2b2c-9b6e-7c3a-8f1e-0123456789ab";

test("what an address says is what the list is narrowed to, and the other way round", () => {
  const address = { roleIds: [3, 5], groups: [group], costCenterIds: [group], page: 3, perPage: 50 };

  expect(addressOf(readUserFilter(address))).toEqual(address);
  expect(addressOf(readUserFilter({ ...address, isArchived: true }))).toEqual({
    ...address,
    isArchived: true,
  });
  expect(countFilters(readUserFilter(address))).toBe(3);
});

test("a strange address shows the active users", () => {
  const filter = readUserFilter({
    roleIds: [7],
    groups: ["nonsense"],
    costCenterIds: [],
    isArchived: "true",
    page: -1,
    perPage: 13,
  });

  expect(addressOf(filter)).toEqual({});
  expect(countFilters(filter)).toBe(0);
});

test("what was searched for is not part of the address", () => {
  expect(addressOf({ ...readUserFilter({}), searchTerm: "Nora" })).toEqual({});
});

const byDefault = { isArchived: false, mandatorId: undefined, page: 1, perPage: 10 } as const;

test("without an address the first ten active users of all mandators are shown", () => {
  expect(readMandatorUserFilter({})).toEqual(byDefault);
  expect(mandatorUserAddressOf(byDefault)).toEqual({});
});

test("archived, mandator, page and page size are kept in the address", () => {
  const mandatorId = "0197aaaa-0000-7000-8000-000000000001";
  const filter = { isArchived: true, mandatorId, page: 3, perPage: 50 };

  expect(readMandatorUserFilter(mandatorUserAddressOf(filter))).toEqual(filter);
});

test("a strange address of all mandators' users becomes the default", () => {
  const address = { isArchived: 1, mandatorId: 7, page: 0, perPage: 11 };

  expect(readMandatorUserFilter(address)).toEqual(byDefault);
});
