import { expect, test } from "vitest";
import { crossingsOf } from "./crossings.ts";

test("crossings of all fences stand in order of time, each with its fence", () => {
  const crossing = (id: string, timestamp: string) => ({
    id,
    event: "Entering" as const,
    latitude: 48,
    longitude: 14,
    timestamp,
    durationSinceLastEnter: null,
  });
  const visit = (geofenceId: string, tripEvents: ReturnType<typeof crossing>[]) => ({
    geofenceId,
    geofenceName: geofenceId.toUpperCase(),
    durationOfTripInGeofence: "00:10:00",
    tripEvents,
  });

  const sorted = crossingsOf([
    visit("a", [crossing("1", at(5)), crossing("3", at(7))]),
    visit("b", [crossing("2", at(6))]),
  ]);

  expect(sorted.map(({ id, geofenceName }) => id + geofenceName)).toEqual(["1A", "2B", "3A"]);
});

const at = (hour: number) => `2026-11-20T0${hour}:00:00.000Z`;
