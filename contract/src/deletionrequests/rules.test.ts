import { expect, test } from "vitest";
import { daysToDecideLeft, isStillKept, requestDueOn, requestPressesFrom, whyNotRefuse } from "./rules.ts";

test("a request of 4 May 2026 is decided by 3 June, and presses from 27 May on", () => {
  expect(requestDueOn("2026-05-04T08:00:00Z")).toBe("2026-06-03");
  expect(requestPressesFrom("2026-06-03")).toBe("2026-05-27");
});

test("the day of a request is that of clocks in Vienna, also where they are set", () => {
  expect(requestDueOn("2026-05-03T22:00:00Z")).toBe("2026-06-03");
  expect(requestDueOn("2026-03-10T22:59:59Z")).toBe("2026-04-09");
  expect(requestDueOn("2026-03-10T23:00:00Z")).toBe("2026-04-10");
});

test("where a month has fewer than thirty days it is decided within the month", () => {
  expect(requestDueOn("2026-01-29T08:00:00Z")).toBe("2026-02-28");
  expect(requestDueOn("2026-01-31T08:00:00Z")).toBe("2026-02-28");
  expect(requestDueOn("2026-02-01T08:00:00Z")).toBe("2026-03-01");
  expect(requestDueOn("2028-01-31T08:00:00Z")).toBe("2028-02-29");
  expect(requestDueOn("2026-03-31T08:00:00Z")).toBe("2026-04-30");
});

test("what is kept until the end of a year is kept on its last day, and not on the next one", () => {
  expect([isStillKept(2026, "2026-12-31"), isStillKept(2026, "2027-01-01")]).toEqual([true, false]);
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
