import { expect, test } from "vitest";
import { addressOf, countFilters, readVehicleFilter } from "./filter.ts";

const group = "018f2b2c-9b6e-7c3a-8f1e-0123456789ab";

test("what an address says is what the list is narrowed to, and the other way round", () => {
  const address = {
    types: [0, 2],
    groups: [group],
    hasBox: true,
    isSending: false,
    isDue: true,
    sortBy: "dueOn",
    isDescending: true,
    page: 3,
    perPage: 50,
    isArchived: true,
  };
  expect(addressOf(readVehicleFilter(address))).toEqual(address);
  expect(countFilters(readVehicleFilter(address))).toBe(5);
});

test("a strange address shows the active vehicles", () => {
  const filter = readVehicleFilter({
    types: [7],
    groups: ["nonsense"],
    costCenterIds: [],
    hasBox: "yes",
    sortBy: "colour",
    isDescending: "yes",
    isArchived: "true",
    page: -1,
    perPage: 13,
  });
  expect(addressOf(filter)).toEqual({});
  expect(countFilters(filter)).toBe(0);
});
