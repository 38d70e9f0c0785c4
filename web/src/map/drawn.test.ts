import { expect, test } from "vitest";
import { nearestDrawn } from "./drawn.ts";

test("the pointer catches the nearest corner, but only from near", () => {
  const map = { project: ({ lng, lat }: { lng: number; lat: number }) => ({ x: lng * 10, y: lat * 10 }) };
  const corners = [
    [1, 1],
    [1.5, 1],
    [9, 9],
  ] as const;

  expect(nearestDrawn(corners, { lng: 1.4, lat: 1 }, map, 12)).toEqual([1.5, 1]);
  expect(nearestDrawn(corners, { lng: 5, lat: 5 }, map, 12)).toBeUndefined();
});
