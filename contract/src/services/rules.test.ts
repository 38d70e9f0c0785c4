import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nextService, type Serviced } from "./rules.ts";

const today = "2026-03-10";
const aVehicle = (given: Partial<Serviced> = {}): Serviced => ({
  distance: 15_000_000,
  mileage: 58_700_000,
  services: [45_210_000],
  drivenLately: 0,
  ...given,
});

test.each([
  ["one at 45,210 km", {}, [60_210_000, 1_510_000, false]],
  ["the vehicle beyond it", { mileage: 61_000_000 }, [60_210_000, -790_000, true]],
  ["the vehicle at it", { mileage: 60_210_000 }, [60_210_000, 0, true]],
  ["none yet", { services: [] }, [60_000_000, 1_300_000, false]],
  [
    "none yet and the vehicle right at a multiple",
    { services: [], mileage: 60_000_000 },
    [75_000_000, 15_000_000, false],
  ],
  ["one at 0 km", { services: [0], mileage: 1 }, [15_000_000, 14_999_999, false]],
  ["several in any order", { services: [45_210_000, 30_000_000] }, [60_210_000, 1_510_000, false]],
] as const)("with %s", (_, given, should) => {
  const next = nextService(aVehicle(given), today);
  expect([next.nextServiceAt, next.remainingInMeters, next.overdue]).toEqual(should);
});

test("nothing can be told without a distance", () => {
  const nothing = { nextServiceAt: null, remainingInMeters: null, overdue: null, estimatedDate: null };
  for (const distance of [null, 0]) expect(nextService(aVehicle({ distance }), today)).toEqual(nothing);
});

test.each([
  // 1,510 km at 100 km a day are 15.1 days.
  ["9,000 km in 90 days", { drivenLately: 9_000_000 }, "2026-03-26"],
  ["exactly 15 days of driving left", { drivenLately: 9_060_000 }, "2026-03-25"],
  ["no trips", { drivenLately: 0 }, null],
  ["a century to go", { drivenLately: 1 }, null],
  ["7.9 days overdue", { mileage: 61_000_000, drivenLately: 9_000_000 }, "2026-03-03"],
] as const)("the day is estimated: %s", (_, given, should) => {
  expect(nextService(aVehicle(given), today).estimatedDate).toBe(should);
});

test("the next service is one distance after the highest, or the next multiple above the mileage", () => {
  const meters = fc.nat({ max: 2_000_000_000 });
  const distance = fc.integer({ min: 1, max: 100_000_000 });
  fc.assert(
    fc.property(distance, meters, fc.array(meters), meters, (every, mileage, services, drivenLately) => {
      const next = nextService({ distance: every, mileage, services, drivenLately }, today);
      expect(next.nextServiceAt! - mileage).toBe(next.remainingInMeters);
      expect(next.overdue).toBe(next.remainingInMeters! <= 0);
      if (services.length > 0) expect(next.nextServiceAt).toBe(Math.max(...services) + every);
      else expect(next.remainingInMeters! > 0 && next.remainingInMeters! <= every).toBe(true);
      if (next.estimatedDate !== null) expect(next.estimatedDate > today).toBe(!next.overdue);
    }),
  );
});
