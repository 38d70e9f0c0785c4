import type { Calibration } from "@wegbuch/contract/calibrations/schemas";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { beforeEach, expect, test, vi } from "vitest";
import { type Around, asksForReason, checkAt, mileageAt } from "./calibration.ts";

/** The trip of the worked example (rule trips/calibration): 08:00 to 08:30, 130,000 to 150,000 m. */
const aTrip = (part: Partial<Trip> = {}): Trip =>
  ({
    startedAt: "2026-03-02T08:00:00.000Z",
    finishedAt: "2026-03-02T08:30:00.000Z",
    agent: 0,
    lockedAt: null,
    mileageInformation: { vehicleMileageInMetersBefore: 130_000, vehicleMileageInMetersAfter: 150_000 },
    ...part,
  }) as Trip;
const aCalibration = (calibratedAt: string, meters: number): Calibration => ({
  id: "018f2b2c-9b6e-7c3a-8f1e-0123456789a1",
  actualMileageInMeters: 0,
  calibratedMileageInMeters: meters,
  calibratedAt,
  createdAt: calibratedAt,
  reason: null,
  user: { name: "Anna Huber" },
});
const around = (trip: Trip | null, runningSince: string | null = null): Around => ({ trip, runningSince });
const within = "2026-03-02T08:15:00.000Z";
const noon = "2026-03-02T12:00:00.000Z";

const speak = (language: string) => void vi.stubGlobal("localStorage", { getItem: () => language });
beforeEach(() => speak("en"));

test("the three texts of a calibration, in both languages", () => {
  const locked = around(aTrip({ lockedAt: noon }));
  expect(checkAt(locked, within)).toEqual({ text: "Callibration is in a locked trip", isAllowed: false });
  expect(checkAt(around(aTrip({ agent: 1 })), within)).toEqual({
    text: "Callibration is in a custom trip",
    isAllowed: false,
  });
  expect(checkAt(around(aTrip({ agent: 3 })), within)?.isAllowed).toBe(false);
  expect(checkAt(around(aTrip()), within)).toEqual({
    text: "Callibration is in a trip, trip will be splitted in a callibration",
    isAllowed: true,
  });
  speak("de-AT");
  expect(checkAt(locked, within)?.text).toBe("Kalibrierung liegt in einer gesperrten Fahrt");
});

test("between trips and on their edges there is nothing to say; a running trip will be split", () => {
  const trip = aTrip({ lockedAt: noon });
  expect(checkAt(around(trip), "2026-03-02T08:00:00Z")).toBeNull();
  expect(checkAt(around(trip), "2026-03-02T08:30:00Z")).toBeNull();
  expect(checkAt(around(trip), noon)).toBeNull();
  expect(checkAt(around(null), noon)).toBeNull();
  expect(checkAt(around(trip, "2026-03-02T11:50:00Z"), noon)?.isAllowed).toBe(true);
  expect(checkAt(around(trip, "2026-03-02T12:00:00Z"), noon)).toBeNull();
});

test("the mileage follows from the trip before, or from a calibration after it", () => {
  const exactly = (meters: number) => ({ from: meters, to: meters });
  expect(mileageAt(around(aTrip()), [], noon)).toEqual(exactly(150_000));
  expect(mileageAt(around(aTrip()), [], within)).toEqual({ from: 130_000, to: 150_000 });
  const at11 = aCalibration("2026-03-02T11:00:00Z", 152_000);
  const later = aCalibration("2026-03-03T11:00:00Z", 199_000);
  const earlier = aCalibration("2026-03-01T11:00:00Z", 90_000);
  expect(mileageAt(around(aTrip()), [later, at11, earlier], noon)).toEqual(exactly(152_000));
  expect(mileageAt(around(aTrip()), [later, earlier], noon)).toEqual(exactly(150_000));
  expect(mileageAt(around(null), [earlier], noon)).toEqual(exactly(90_000));
  expect(mileageAt(around(null), [later], noon)).toBeNull();
});

test("the form asks why where a correction is large or goes backwards, as far as it knows", () => {
  const at = "2026-03-02T12:00:00.000Z";
  const calibrations = [aCalibration("2026-01-01T00:00:00.000Z", 100_000)];
  const asks = (meters: number) =>
    asksForReason({ computed: { from: 150_000, to: 150_000 }, meters, calibrations, at });
  expect([149_999, 150_500, 150_501].map(asks)).toEqual([true, false, true]);
  expect(asksForReason({ computed: null, meters: 1, calibrations, at })).toBe(false);
});
