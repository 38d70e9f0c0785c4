import { expect, test } from "vitest";
import { ReadingRate } from "./reading-rate.ts";

const limits = { readingsPerSecond: 50, readingsBurst: 5_000 };

test("a burst goes through at once, what follows waits for its share", () => {
  const rate = new ReadingRate(limits);

  expect(rate.take("a", 5_000, 0)).toBe(0);
  expect(rate.take("a", 100, 0)).toBe(2_000);
  expect(rate.take("a", 100, 2_000)).toBe(2_000);
  expect(rate.take("b", 100, 2_000)).toBe(0);
});

test("silence fills the bucket again, and a full bucket is forgotten", () => {
  const rate = new ReadingRate(limits);
  rate.take("a", 5_000, 0);

  rate.forgetFull(99_999);
  expect(rate.take("a", 5_000, 100_000)).toBe(0);
  rate.forgetFull(200_000);
  expect(rate.take("a", 5_001, 200_000)).toBe(20);
});

test("who floods under a box's IMEI costs that box one frame's share and no more", () => {
  const rate = new ReadingRate(limits);
  for (let frame = 0; frame < 100; frame += 1) rate.take("a", 255, 0);

  const wait = rate.take("a", 1, 0);

  expect(wait).toBeLessThanOrEqual(255 * 20);
});
