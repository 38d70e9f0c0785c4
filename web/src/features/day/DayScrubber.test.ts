import { expect, test } from "vitest";
import { minuteByKey } from "./DayScrubber.tsx";

test.each([
  ["ArrowRight", 601],
  ["ArrowLeft", 599],
  ["PageUp", 615],
  ["PageDown", 585],
  ["Home", 0],
  ["End", 1439],
  ["Tab", null],
])("%s moves the time from 10:00 to minute %s", (key, minute) => {
  expect(minuteByKey({ key }, 600)).toBe(minute);
});
