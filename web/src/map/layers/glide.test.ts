import { expect, test } from "vitest";
import { glides, shareOfWay } from "./glide.ts";

const linz = { latitude: 48.3, longitude: 14.28 };

test("half a minute on the motorway is seen, a leap across the country is not", () => {
  expect(glides(linz, { latitude: 48.31, longitude: 14.28 })).toBe(true);
  expect(glides(linz, { latitude: 48.2, longitude: 16.37 })).toBe(false);
});

test("a marker arrives after 600 ms and slows down before", () => {
  const way = [-5, 0, 300, 600, 9_000].map(shareOfWay);

  expect(way).toEqual([0, 0, 0.75, 1, 1]);
});
