import { expect, test } from "vitest";
import { instantOf, monthOf, monthOrTyped, monthProblem, parseMonth, typedMonth } from "./month.ts";

test.each([
  ["05/2022", "2022-05"],
  ["5.2022", "2022-05"],
  ["2022-05", "2022-05"],
  ["13/2022", null],
  ["00/2022", null],
  ["05/22", "2022-05"],
  ["10.26", "2026-10"],
  ["10/2026", "2026-10"],
  ["12/95", "1995-12"],
  ["10/202", null],
  ["17/05/2022", null],
])("%s is the month %s", (typed, month) => {
  expect(parseMonth(typed)).toBe(month);
});

test("months outside the bounds are told", () => {
  const bounds = { min: "1990-01", max: "2026-11" };
  expect(monthProblem("", bounds)).toBeNull();
  expect(monthProblem("12/1989", bounds)).toBe("dateTooEarly");
  expect(monthProblem("11/2026", bounds)).toBeNull();
  expect(monthProblem("12/2026", bounds)).toBe("dateTooLate");
  expect(monthOrTyped("12/2026", bounds)).toBe("12/2026");
  expect(monthOrTyped("5/2022", bounds)).toBe("2022-05");
  expect(typedMonth("2022-05")).toBe("05/2022");
});

test("a month travels as its first day in UTC and comes back as itself", () => {
  expect(instantOf("2022-05")).toBe("2022-05-01T00:00:00.000Z");
  expect(monthOf("2022-05-01T00:00:00.000Z")).toBe("2022-05");
  expect(instantOf("nonsense")).toBeUndefined();
  expect(monthOf(null)).toBe("");
});
