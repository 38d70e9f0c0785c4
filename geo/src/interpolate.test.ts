import { expect, test } from "vitest";
import { interpolate } from "./interpolate.ts";

test("the ends and the middle of a way are where one expects them", () => {
  const from = { latitude: 48, longitude: 16 };
  const to = { latitude: 49, longitude: 14 };

  expect(interpolate(from, to, 0)).toEqual(from);
  expect(interpolate(from, to, 0.5)).toEqual({ latitude: 48.5, longitude: 15 });
  expect(interpolate(from, to, 1)).toEqual(to);
});
