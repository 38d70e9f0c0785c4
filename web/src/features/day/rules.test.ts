import { expect, test } from "vitest";
import { legOfTrail } from "../../entities/replay/legs.ts";
import { within } from "../../entities/replay/playing.ts";
import { openingTime, spanOf } from "./rules.ts";

const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);

test("of today what is over can be looked at, and whoever opens it stays at what is now (rule live/replay)", () => {
  const span = spanOf("2026-11-20", at("09:30"));
  expect(span).toEqual({ from: Date.parse("2026-11-19T23:00:00Z"), until: at("09:30"), isOpen: true });

  const time = openingTime("2026-11-20", [], span);
  expect(within(time, span)).toBe(at("09:30"));
  expect(within(time, spanOf("2026-11-20", at("09:31")))).toBe(at("09:31"));
});

test("a day that has just begun can be looked at, too", () => {
  const span = spanOf("2026-11-20", Date.parse("2026-11-19T23:00:00Z"));
  expect(span.until - span.from).toBe(1_000);
});

test("a day that is over is looked at to its end, opened with the first trip that begins on it", () => {
  const span = spanOf("2026-10-25", Infinity);
  expect(span.until - span.from).toBe(25 * 3_600_000 - 1_000);
  const drive = (createdAt: string) =>
    legOfTrail(createdAt, 0, [
      {
        latitude: 48,
        longitude: 14,
        createdAt,
        speedInKmh: 50,
        directionInDegrees: 90,
        distanceToPreviousInMeters: 0,
        distanceFromBeginning: 0,
        timeFromBeginning: 0,
      },
    ]);
  const overMidnight = drive("2026-10-24T21:30:00Z");
  const first = drive("2026-10-25T06:00:00Z");
  expect(openingTime("2026-10-25", [overMidnight, first], span)).toBe(first.from);
  expect(openingTime("2026-10-25", [overMidnight], span)).toBe(span.from);
});
