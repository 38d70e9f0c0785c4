import { expect, test } from "vitest";
import { modelFacts } from "./models.ts";

test.each([
  ["FMB001", "obd", "fmb"],
  ["fmc003", "obd", "fmb"],
  ["FMM00A", "obd", "fmb"],
  ["FM3001", "obd", "fmb"],
  ["FMB920", "bm", "fmb"],
  ["FMT100", "bm", "fmb"],
  ["FMC650", "bm", "fm6"],
  ["FM6300", "bm", "fm6"],
  [" FTC881 ", "bm", "ft"],
  ["phone", "bm", "fmb"],
  ["", "bm", "fmb"],
])("a box of model %j is %s on platform %s", (model, deviceType, platform) => {
  expect(modelFacts(model)).toEqual({ deviceType, platform });
});
