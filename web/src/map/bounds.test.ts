import { expect, test } from "vitest";
import { mapBoundsOf } from "./bounds.ts";

test("bounds hold every place", () => {
  const places = [
    { latitude: 48.2, longitude: 16.4 },
    { latitude: 47.3, longitude: 11.4 },
    { latitude: 46.6, longitude: 14.3 },
  ];

  expect(mapBoundsOf(places)).toEqual([11.4, 46.6, 16.4, 48.2]);
});

test("one place has bounds without size, none has none", () => {
  expect(mapBoundsOf([{ latitude: 48, longitude: 16 }])).toEqual([16, 48, 16, 48]);
  expect(mapBoundsOf([])).toBeNull();
});
