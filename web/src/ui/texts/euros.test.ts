import { beforeEach, expect, test, vi } from "vitest";
import { centsOf, typedEuros } from "./euros.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => "de" });
});

test.each([
  ["42000", 4_200_000],
  ["42.000", 4_200_000],
  ["42.000,5", 4_200_050],
  ["42 000,05", 4_200_005],
  ["0", 0],
])("%s are %i cents", (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});

test.each(["", "viel", "-1", "1,234", "1,2,3"])("%s is no amount", (typed) => {
  expect(centsOf(typed)).toBeUndefined();
});

test("an amount is filled in as it would be typed", () => {
  expect(typedEuros(4_200_050)).toBe("42000,5");
  expect(centsOf(typedEuros(1_234_567))).toBe(1_234_567);
});
