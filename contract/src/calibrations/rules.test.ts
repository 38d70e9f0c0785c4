import { expect, test } from "vitest";
import { needsReason } from "./rules.ts";

test("a correction needs a reason beyond 1 % of what was driven since the last one, and backwards", () => {
  const asked = (given: number, driven = 50_000) => needsReason({ actual: 150_000, given, driven });
  expect([150_000, 150_001, 150_500, 150_501, 149_999].map((given) => asked(given))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  expect([asked(150_000, 0), asked(150_001, 0)]).toEqual([false, true]);
});
