import { expect, test } from "vitest";
import { haversineMeters } from "./distance.ts";

const at = (latitude: number, longitude = 16.37) => ({ latitude, longitude });

test("the worked example of the detection rule measures 1724 metres", () => {
  const latitudes = [48.2, 48.202, 48.207, 48.207, 48.21, 48.215, 48.2155];

  const legs = latitudes
    .slice(1)
    .map((latitude, index) => haversineMeters(at(latitudes[index]!), at(latitude)));

  expect(Math.round(legs.reduce((sum, leg) => sum + leg, 0))).toBe(1724);
});

test("a degree of latitude is the same length everywhere, one of longitude shrinks northwards", () => {
  expect(haversineMeters(at(0), at(1))).toBeCloseTo(111_194.93, 2);
  expect(haversineMeters(at(60), at(61))).toBeCloseTo(111_194.93, 2);
  expect(haversineMeters(at(60, 10), at(60, 11))).toBeCloseTo(55_596.93, 2);
});

test("a place is no distance from itself and half the globe from its opposite", () => {
  expect(haversineMeters(at(48.2), at(48.2))).toBe(0);
  expect(haversineMeters(at(12.3, 0), at(-12.3, 180))).toBeCloseTo(Math.PI * 6_371_000, 3);
});
