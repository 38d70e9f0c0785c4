import { expect, test } from "vitest";
import { daysToDecideLeft, requestDueOn, requestPressesFrom, whyNotRefuse } from "./rules.ts";

test("a request of 4 May 2026 is decided by 3 June, and presses from 27 May on", () => {
  expect(requestDueOn("2026-05-04T08:00:00Z")).toBe("2026-06-03");
  expect(requestPressesFrom("2026-06-03")).toBe("2026-05-27");
});

test("the day of a request is that of clocks in Vienna, also where they are set", () => {
  expect(requestDueOn("2026-05-03T22:00:00Z")).toBe("2026-06-03");
  expect(requestDueOn("2026-03-10T22:59:59Z")).toBe("2026-04-09");
  expect(requestDueOn("2026-03-10T23:00:00Z")).toBe("2026-04-10");
});

test("on the last day none is left, and the day after it is one over", () => {
  expect(daysToDecideLeft("2026-06-03", "2026-05-04")).toBe(30);
  expect(daysToDecideLeft("2026-06-03", "2026-06-03")).toBe(0);
  expect(daysToDecideLeft("2026-06-03", "2026-06-04")).toBe(-1);
  expect(daysToDecideLeft("2026-04-09", "2026-03-10")).toBe(30);
});

test("nothing is refused by law of whom nothing is kept by law", () => {
  expect(whyNotRefuse({ keptUntilYear: null })).toBe("nothingIsKeptByLaw");
  expect(whyNotRefuse({ keptUntilYear: 2033 })).toBeNull();
});
