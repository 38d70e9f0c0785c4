import { expect, test } from "vitest";
import { formatDuration } from "./rules.ts";

test.each([
  [0, "00:00:00"],
  [120, "00:02:00"],
  [465, "00:07:45"],
  [359_999.4, "99:59:59"],
  [360_000, "100:00:00"],
  [-5, "00:00:00"],
])("%d seconds are said as %s", (seconds, said) => {
  expect(formatDuration(seconds)).toBe(said);
});
