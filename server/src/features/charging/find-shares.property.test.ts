import { ChargingParameters, type ThroughputChunk } from "@wegbuch/contract/charging/schemas";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findShares } from "./find-shares.ts";
import type { Car } from "./make-cars.ts";
import { reportNight } from "./report-night.ts";

const power = fc.double({ min: 0.01, max: 500, noNaN: true });
const night = fc
  .record({
    needs: fc.array(fc.double({ min: 0.01, max: 200, noNaN: true }), { minLength: 1, maxLength: 40 }),
    gaps: fc.array(fc.integer({ min: 0, max: 3_600 }), { minLength: 40, maxLength: 40 }),
    changes: fc.array(fc.tuple(fc.integer({ min: 0, max: 86_400 }), fc.oneof(fc.constant(0), power)), {
      maxLength: 10,
    }),
    first: power,
    stationKilowatts: power,
    endsAt: fc.integer({ min: 0, max: 86_400 }),
  })
  .map(({ needs, gaps, changes, first, ...rest }) => {
    let arrivesAt = 0;
    const cars: Car[] = needs.map((neededKilowattHours, index) => {
      arrivesAt += gaps[index]!;
      return { name: `Car ${index + 1}`, neededKilometers: 1, neededKilowattHours, arrivesAt };
    });
    const later = changes
      .map(([from, kilowatts]) => ({ from, kilowatts }))
      .toSorted((one, other) => one.from - other.from);
    return { cars, supplies: [{ from: 0, kilowatts: first }, ...later], ...rest };
  });

const tolerance = 1e-6;

test("no station and no supply ever gives more than it can, and nothing is wasted while somebody waits", () => {
  fc.assert(
    fc.property(night, (given) => {
      const { stretches, stays } = findShares(given);
      for (const [index, { from, to, kilowatts }] of stretches.entries()) {
        const count = stays.filter(({ first, end }) => first <= index && index < end).length;
        const supply = given.supplies.findLast((one) => one.from <= from)!.kilowatts;
        expect(count).toBeGreaterThan(0);
        expect(kilowatts).toBeLessThanOrEqual(given.stationKilowatts + tolerance);
        expect(kilowatts * count).toBeLessThanOrEqual(supply + tolerance);
        expect(kilowatts).toBeCloseTo(Math.min(given.stationKilowatts, supply / count), 6);
        expect(from).toBeLessThanOrEqual(to);
        expect(to).toBeLessThanOrEqual(given.endsAt);
      }
    }),
  );
});

test("what the cars got is what was given, no car gets more than it needs, and who is full got all of it", () => {
  fc.assert(
    fc.property(night, (given) => {
      const { stretches, stays } = findShares(given);
      let got = 0;
      for (const [index, { first, end, isFull }] of stays.entries()) {
        const { neededKilowattHours, arrivesAt } = given.cars[index]!;
        const own =
          end === first ? 0 : stretches[end - 1]!.kilowattHoursAfter - stretches[first]!.kilowattHoursBefore;
        got += own;
        expect(own).toBeLessThanOrEqual(neededKilowattHours + tolerance);
        if (isFull) expect(own).toBeCloseTo(neededKilowattHours, 6);
        if (end > first) expect(stretches[first]!.from).toBeGreaterThanOrEqual(arrivesAt);
      }
      const given_ = stretches.map(({ from, to, kilowatts }, index) => {
        const count = stays.filter(({ first, end }) => first <= index && index < end).length;
        return (count * kilowatts * (to - from)) / 3_600;
      });
      expect(got).toBeCloseTo(
        given_.reduce((sum, energy) => sum + energy, 0),
        4,
      );
    }),
  );
});

test("shares change as often as something happens at most: the length of the night costs nothing", () => {
  fc.assert(
    fc.property(night, (given) => {
      const { stretches } = findShares(given);
      expect(stretches.length).toBeLessThanOrEqual(2 * given.cars.length + given.supplies.length);
    }),
  );
});

const parameters = fc.record({
  numberOfCars: fc.integer({ min: 1, max: 60 }),
  distributorMaxThroughput: power,
  stationMaxThroughput: power,
  kwPer100Km: fc.double({ min: 1, max: 50, noNaN: true }),
});
const throughputs: fc.Arbitrary<ThroughputChunk[]> = fc.array(
  fc.record({
    id: fc.nat(),
    time: fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, "0")}:30`),
    throughput: fc.oneof(fc.constant(0), power),
  }),
  { maxLength: 8 },
);

test("the chunks of a car follow one another, add up, and end with what it has", () => {
  fc.assert(
    fc.property(parameters, throughputs, (given, chunks) => {
      for (const { neededChargeInKM, energyDistribution } of reportNight(
        ChargingParameters.parse(given),
        chunks,
      ).cars) {
        const { energyChunks, currentTotalKMCharged } = energyDistribution;
        let total = 0;
        for (const { chunkChargeInKM, currentTotal } of energyChunks) {
          total += chunkChargeInKM;
          // Each is rounded by itself.
          expect(Math.abs(total - currentTotal)).toBeLessThanOrEqual(0.01 * (energyChunks.length + 1));
        }
        expect(currentTotalKMCharged).toBeLessThanOrEqual(neededChargeInKM);
        expect(energyChunks.at(-1)?.currentTotal ?? 0).toBeCloseTo(currentTotalKMCharged, 6);
      }
    }),
  );
});
