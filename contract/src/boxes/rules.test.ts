import { expect, test } from "vitest";
import { countedOn, deviceTypeOf } from "./rules.ts";

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

test("suggested names count on from those the mandator has, names of people's own stay", () => {
  expect(countedOn(["Vehicle 1", "Vehicle 2"], [])).toEqual(["Vehicle 1", "Vehicle 2"]);
  expect(countedOn(["Vehicle 1", "Kombi", "Vehicle 2"], ["Vehicle 1", "Kombi"])).toEqual([
    "Vehicle 3",
    "Kombi",
    "Vehicle 2",
  ]);
  expect(countedOn(["Vehicle 1"], ["Vehicle 1", "Vehicle 7"])).toEqual(["Vehicle 8"]);
});
