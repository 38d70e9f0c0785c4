import { expect, test } from "vitest";
import { daysUntilRelease, formatDuration, isTooFast } from "./rules.ts";
import { NewTrip } from "./schemas.ts";

test.each([
  [0, "00:00:00"],
  [120, "00:02:00"],
  [465, "00:07:45"],
  [359_999.4, "99:59:59"],
  [360_000, "100:00:00"],
  [-5, "00:00:00"],
])("%d seconds are said as %s", (seconds, said) => {
  expect(formatDuration(seconds)).toBe(said);
});

const endOfMarch = "2026-03-31T22:00:00.000Z";

test.each([
  ["2026-03-10T11:00:00Z", 22],
  ["2026-03-31T21:59:59Z", 1],
  ["2026-03-31T22:00:00Z", 0],
  ["2026-04-02T00:00:00Z", 0],
])("at %s March can be released in %d days", (now, days) => {
  expect(daysUntilRelease(endOfMarch, Date.parse(now))).toBe(days);
});

const hour = 3_600_000;

test.each([
  [250_000, hour, false],
  [250_001, hour, true],
  [900_000, 60_000, true],
  [500_000, 2 * hour, false],
])("%d m in %d ms are too fast: %s", (meters, milliseconds, isRefused) => {
  expect(isTooFast(meters, milliseconds)).toBe(isRefused);
});

test("a trip somebody enters that nobody can have driven is refused at its kilometres", () => {
  const id = "018f2b2c-9b6e-7c3a-8f1e-0123456789a1";
  const address = { displayName: "Hauptplatz 1, 4020 Linz" };
  const { error } = NewTrip.safeParse({
    vehicleId: id,
    driverId: id,
    startedAt: "2026-05-04T08:00:00Z",
    finishedAt: "2026-05-04T08:01:00Z",
    startAddress: address,
    destinationAddress: address,
    mileageInMeters: 900_000,
    type: 0,
  });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [["mileageInMeters"], "tripIsTooFast"],
  ]);
});
