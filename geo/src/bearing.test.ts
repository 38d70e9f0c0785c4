import { expect, test } from "vitest";
import { bearingDegrees } from "./bearing.ts";

const vienna = { latitude: 48.2, longitude: 16.37 };

test.each([
  ["north", 49.2, 16.37, 0],
  ["south", 47.2, 16.37, 180],
  ["east", 48.2, 16.38, 90],
  ["west", 48.2, 16.36, 270],
])("%s is where a compass says it is", (_name, latitude, longitude, degrees) => {
  expect(bearingDegrees(vienna, { latitude, longitude })).toBeCloseTo(degrees, 1);
});
