import { expect, test } from "vitest";
import { addressOf, readFilter } from "./filter.ts";

test("an address says which kind is shown and whether only what is new, and is read back", () => {
  const filter = readFilter({ isUnseen: true, kind: "silent", page: 2, perPage: 50 });
  expect(filter).toMatchObject({ isUnseen: true, kind: "silent", page: 2, perPage: 50 });
  expect(readFilter(addressOf(filter))).toEqual(filter);
});

test("what is strange in an address becomes everything", () => {
  const everything = readFilter({});
  expect(readFilter({ isUnseen: "yes", kind: "rain", page: -1, perPage: 7 })).toEqual(everything);
  expect(addressOf(everything)).toEqual({});
});
