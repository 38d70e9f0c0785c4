import { boundaryOf, sideOf } from "@wegbuch/geo/boundary";
import { expect, test } from "vitest";
import { labelPlaceOf } from "./label-place.ts";

type Ring = (readonly [number, number])[];
const closed = (...corners: Ring): Ring => [...corners, corners[0]!];

test.each([
  [
    "a horseshoe open below",
    closed(
      [14, 48],
      [14.1, 48],
      [14.1, 48.3],
      [14.4, 48.3],
      [14.4, 48],
      [14.5, 48],
      [14.5, 48.4],
      [14, 48.4],
    ),
  ],
  ["an L", closed([14, 48], [14.5, 48], [14.5, 48.1], [14.1, 48.1], [14.1, 48.5], [14, 48.5])],
  ["a bent way", closed([14, 48], [14.2, 48.2], [14.4, 48], [14.41, 48.01], [14.2, 48.22], [13.99, 48.01])],
])("the name of %s stands inside of it", (_, ring) => {
  const { point, isInside } = labelPlaceOf(ring);
  const [longitude, latitude] = point;

  expect(isInside).toBe(true);
  expect(sideOf(boundaryOf(ring.slice(0, -1)), { latitude, longitude })).toBe("inside");
});

test("the name of a circle or a square stands below it, where it hides nothing", () => {
  const square = closed([14, 48], [14.2, 48], [14.2, 48.2], [14, 48.2]);
  const circle = Array.from({ length: 65 }, (_, index) => {
    const angle = ((index % 64) * Math.PI) / 32;
    return [14 + 0.1 * Math.sin(angle), 48 + 0.07 * Math.cos(angle)] as const;
  });

  expect(labelPlaceOf(square)).toEqual({ point: [14.1, 48], isInside: false });
  expect(labelPlaceOf(circle).isInside).toBe(false);
});
