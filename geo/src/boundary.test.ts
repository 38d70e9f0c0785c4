import * as fc from "fast-check";
import { expect, test } from "vitest";
import { boundaryOf, cutsOf, edgesIn, sideOf } from "./boundary.ts";
import type { Position } from "./ring.ts";

const place = (longitude: number, latitude: number) => ({ longitude, latitude });
const square = boundaryOf([
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
]);
/** A corner points into it from below, up to its middle. */
const notched = boundaryOf([
  [0, 0],
  [2, 2],
  [4, 0],
  [4, 4],
  [0, 4],
]);

test.each([
  [2, 2, "inside"],
  [5, 2, "outside"],
  [2, -1, "outside"],
  [0, 2, "on"],
  [4, 1, "on"],
  [3, 0, "on"],
  [4, 4, "on"],
])("%d/%d of a square is %s", (x, y, side) => {
  expect(sideOf(square, place(x, y))).toBe(side);
});

test("a corner above a place is met once", () => {
  expect(sideOf(notched, place(2, 3))).toBe("inside");
  expect(sideOf(notched, place(2, 1))).toBe("outside");
  expect(sideOf(notched, place(2, 2))).toBe("on");
  expect(sideOf(notched, place(1, 0.5))).toBe("outside");
});

const cuts = (boundary: typeof square, from: [number, number], to: [number, number]) =>
  cutsOf(boundary, edgesIn(boundary, boundary.box), place(...from), place(...to));

test("a way meets edges in its own order, and a corner once", () => {
  expect(cuts(square, [-4, 2], [12, 2])).toEqual([0.25, 0.5]);
  expect(cuts(square, [12, 2], [-4, 2])).toEqual([0.5, 0.75]);
  expect(cuts(square, [-4, 8], [4, 0])).toEqual([0.5, 1]);
  expect(cuts(notched, [-4, 1], [12, 1])).toEqual([0.25, 0.3125, 0.4375, 0.5]);
  expect(cuts(square, [5, 0], [5, 4])).toEqual([]);
});

test("along an edge only its ends are met", () => {
  expect(cuts(square, [-4, 0], [12, 0])).toEqual([0.25, 0.5]);
});

test("edges are found by their boxes", () => {
  expect(edgesIn(square, { west: 3, south: 1, east: 5, north: 2 })).toEqual([4]);
  expect(edgesIn(square, { west: 1, south: 1, east: 2, north: 2 })).toEqual([]);
});

const star = fc
  .array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: 3, maxLength: 40 })
  .map((radii) =>
    radii.map((radius, index): Position => {
      const angle = (index / radii.length) * 2 * Math.PI;
      return [16 + radius * Math.cos(angle), 48 + radius * Math.sin(angle)];
    }),
  );

test("where a ring begins and which way it runs changes nothing, to the last digit", () => {
  const anyPlace = fc.record({
    longitude: fc.double({ min: 14, max: 18, noNaN: true }),
    latitude: fc.double({ min: 46, max: 50, noNaN: true }),
  });
  fc.assert(
    fc.property(star, fc.nat(), anyPlace, anyPlace, (ring, start, from, to) => {
      const turned = ring.map((_, index) => ring[(index + start) % ring.length]!);
      const [one, ...others] = [ring, turned, turned.toReversed()].map(boundaryOf);
      const answers = (boundary: typeof square) => [
        sideOf(boundary, from),
        cutsOf(boundary, edgesIn(boundary, boundary.box), from, to),
      ];
      for (const other of others) expect(answers(other)).toEqual(answers(one!));
    }),
  );
});
