import { expect, test } from "vitest";
import { finishBlindDrive } from "./finish-trip.ts";
import { profileOf } from "./profiles.ts";

/** An hour of ignition without any fix, in which the box's own distance grew. */
const anHour = (startTotalMeters: number, endTotalMeters: number) => {
  const end = { time: 3_600_000, totalDistanceMeters: endTotalMeters, isPrivate: false };
  return finishBlindDrive(
    { startedAt: 0, startTotalMeters, last: end, off: null },
    end,
    "ignitionOff",
    profileOf("obd"),
  );
};

test("a distance no vehicle drives in its time is no trip, whatever the box's counter says", () => {
  expect(anHour(0, 250_000)).toMatchObject({ mileageInMeters: 250_000, agent: 3 });
  expect(anHour(0, 250_001)).toBe(null);
  expect(anHour(7, 2 ** 32 - 1)).toBe(null);
});
