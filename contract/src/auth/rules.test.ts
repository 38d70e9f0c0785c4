import { expect, test } from "vitest";
import { trialOf } from "./rules.ts";

const tester = { testerSince: "2026-01-01T00:00:00.000Z", testerExpiresInDays: 14 };
const at = (instant: string) => trialOf(tester, Date.parse(instant));

test("the worked example (rule access/trial)", () => {
  expect(at("2026-01-10T12:00:00Z")).toEqual({
    endsAt: "2026-01-15T00:00:00.000Z",
    remainingDays: 5,
    isExpired: false,
  });
  expect(at("2026-01-15T00:00:00Z")).toMatchObject({ remainingDays: 0, isExpired: false });
  expect(at("2026-01-15T00:00:01Z")).toMatchObject({ isExpired: true });
});

test("a mandator that is no tester has no trial", () => {
  expect(trialOf({ testerSince: null, testerExpiresInDays: null }, 0)).toBeNull();
});
