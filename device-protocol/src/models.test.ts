import { expect, test } from "vitest";
import { platformOfModel } from "./models.ts";

test.each([
  ["FMB001", "fmb"],
  ["fmc003", "fmb"],
  ["FMM00A", "fmb"],
  ["FM3001", "fmb"],
  ["FMB920", "fmb"],
  ["FMT100", "fmb"],
  ["FMC650", "fm6"],
  ["FM6300", "fm6"],
  [" FTC881 ", "ft"],
  ["phone", "fmb"],
  ["", "fmb"],
])("a box of model %j speaks platform %s", (model, platform) => {
  expect(platformOfModel(model)).toBe(platform);
});
