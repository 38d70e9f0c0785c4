import { expect, test } from "vitest";
import { dayOrTyped, dayProblem, typedDay } from "./day-problem.ts";

const bounds = { min: "1990-01-01", max: "2026-11-20" };

test.each([
  ["", null],
  ["20/11/2026", null],
  ["20.11.2026", null],
  ["1/1/1990", null],
  ["2026-11-20", null],
  ["31/12/1989", "dateTooEarly"],
  ["21/11/2026", "dateTooLate"],
  ["31/02/2026", "invalidDate"],
  ["11/20/2026", "invalidDate"],
  ["gestern", "invalidDate"],
])("%j has the problem %s", (typed, problem) => {
  expect(dayProblem(typed, bounds)).toBe(problem);
});

test("a form gets the day, and what is wrong only as it was typed", () => {
  expect(dayOrTyped("20/11/2026", bounds)).toBe("2026-11-20");
  expect(dayOrTyped(" ", bounds)).toBe("");
  expect(dayOrTyped("21/11/2026", bounds)).toBe("21/11/2026");
  expect(dayOrTyped("2", bounds)).toBe("2");
});

test("inputs write days as dd/MM/yyyy", () => {
  expect(typedDay("2026-11-20")).toBe("20/11/2026");
  expect(typedDay("20/1")).toBe("20/1");
  expect(typedDay("")).toBe("");
});
