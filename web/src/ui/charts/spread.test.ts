import * as fc from "fast-check";
import { expect, test } from "vitest";
import { spread } from "./spread.ts";

const bounds = { from: 0, to: 300 };

test("names that have room stay where they are", () => {
  expect(spread([200, 40, 120], 16, bounds)).toEqual([200, 40, 120]);
});

test("names on one spot stand below each other, within bounds", () => {
  expect(spread([300, 300, 300], 16, bounds)).toEqual([268, 284, 300]);
  expect(spread([0, 0], 16, bounds)).toEqual([0, 16]);
});

test("names keep their order and their distance wherever lines end", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 8 }), (wished) => {
      const places = spread(wished, 16, bounds);
      const ordered = places.toSorted((one, other) => one - other);
      expect(ordered.every((place) => place >= -1e-9 && place <= 300)).toBe(true);
      expect(ordered.slice(1).every((place, index) => place - ordered[index]! >= 16 - 1e-9)).toBe(true);
      for (const [one, place] of wished.entries())
        for (const [other, otherPlace] of wished.entries())
          if (place < otherPlace) expect(places[one]!).toBeLessThan(places[other]!);
    }),
  );
});
