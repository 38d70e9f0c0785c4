import { expect, test } from "vitest";
import { WorksAgreementChange } from "./schemas.ts";
import { isInWindows, usualWindows } from "./rules.ts";

const at = (time: string) => Date.parse(time);

test("the usual windows are Monday to Friday from six to eighteen, as the clocks in Vienna show it", () => {
  // In summer Vienna is two hours ahead of UTC, in winter one; the fourth of May 2026 is a Monday.
  expect(isInWindows(usualWindows, at("2026-05-04T03:59:59Z"))).toBe(false);
  expect(isInWindows(usualWindows, at("2026-05-04T04:00:00Z"))).toBe(true);
  expect(isInWindows(usualWindows, at("2026-05-08T15:59:59Z"))).toBe(true);
  expect(isInWindows(usualWindows, at("2026-05-08T16:00:00Z"))).toBe(false);
  expect(isInWindows(usualWindows, at("2026-05-09T10:00:00Z"))).toBe(false);
  expect(isInWindows(usualWindows, at("2026-12-07T04:59:59Z"))).toBe(false);
  expect(isInWindows(usualWindows, at("2026-12-07T05:00:00Z"))).toBe(true);
});

test("a window may reach the end of its day, and none lies beyond", () => {
  const late = [{ weekday: 7, from: "22:00", until: "24:00" }];
  expect(isInWindows(late, at("2026-05-10T21:59:00Z"))).toBe(true);
  expect(isInWindows(late, at("2026-05-10T22:00:00Z"))).toBe(false);
});

test("an agreement needs its day and a time, and a window ends after it began", () => {
  const usual = { kind: 1, agreedOn: "2026-05-01", purposes: "", windows: usualWindows, mostDays: null };
  const wrongIn = (change: object) =>
    WorksAgreementChange.safeParse({ ...usual, ...change }).error?.issues.map(({ path }) => path.join("."));
  expect(wrongIn({})).toBeUndefined();
  expect(wrongIn({ agreedOn: null })).toEqual(["agreedOn"]);
  expect(wrongIn({ windows: [] })).toEqual(["windows"]);
  expect(wrongIn({ windows: [{ weekday: 1, from: "18:00", until: "06:00" }] })).toEqual(["windows.0.until"]);
  expect(wrongIn({ windows: [{ weekday: 1, from: "06:00", until: "24:30" }] })).toEqual(["windows.0.until"]);
  expect(wrongIn({ mostDays: 401 })).toEqual(["mostDays"]);
  expect(wrongIn({ kind: 0, agreedOn: null, windows: [] })).toBeUndefined();
});
