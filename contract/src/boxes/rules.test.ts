import { expect, test } from "vitest";
import { deviceTypeOf } from "./rules.ts";

test.each([
  ["FMB001", "obd"],
  ["fmc003", "obd"],
  ["FMM00A", "obd"],
  ["FM3001", "obd"],
  [" FMB020 ", "obd"],
  ["FMB920", "bm"],
  ["FMT100", "bm"],
  ["FMC650", "bm"],
  ["FTC881", "bm"],
  ["phone", "bm"],
  ["", "bm"],
])("a box of model %j is taken for %s", (model, deviceType) => {
  expect(deviceTypeOf(model)).toBe(deviceType);
});
