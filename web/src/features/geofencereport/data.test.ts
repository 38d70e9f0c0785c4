import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { boundsAround, dotOf, mayBeLocked, type ReportRights } from "./data.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

test.each([
  ["no position at all is red", null, null, "silent"],
  ["a fresh position and speed are green", hoursAgo(0.01), 42, "moving"],
  ["a fresh position without speed is orange", hoursAgo(0.1), 0, "standing"],
  ["a fresh position of unknown speed is orange", hoursAgo(0.1), null, "standing"],
  ["speed of just under three minutes ago is green", hoursAgo(0.049), 42, "moving"],
  ["speed of more than three minutes ago is orange", hoursAgo(0.051), 42, "standing"],
  ["an old position is orange, not red", hoursAgo(2_000), 0, "standing"],
] as const)("%s (rule geofences/dots)", (_, lastPosition, speed, state) => {
  expect(dotOf({ lastPosition, latitude: lastPosition === null ? null : 48.3, speed }, now)).toBe(state);
});

test.each([0.01, 2_000])(
  "a vehicle whose place is hidden is told as such, never as standing (%s h ago)",
  (hours) => {
    expect(dotOf({ lastPosition: hoursAgo(hours), latitude: null, speed: null }, now)).toBe("hidden");
  },
);

const rights: ReportRights = {
  userId: "me",
  mayLock: true,
  isSpecial: false,
  mayExport: true,
  seesLive: true,
  seesDrivers: true,
};
const trip = (part: object) =>
  ({ type: 0, lockedAt: null, deletedAt: null, finishedAt: hoursAgo(1), driver: null, ...part }) as Trip;

test("open trips can be locked, but not running ones and not private ones of others", () => {
  expect(mayBeLocked(trip({}), rights)).toBe(true);
  expect(mayBeLocked(trip({}), { ...rights, mayLock: false })).toBe(false);
  expect(mayBeLocked(trip({ lockedAt: hoursAgo(1) }), rights)).toBe(false);
  expect(mayBeLocked(trip({ finishedAt: null }), rights)).toBe(false);
  expect(mayBeLocked(trip({ type: 1, driver: { id: "me", name: "Ich" } }), rights)).toBe(true);
  expect(mayBeLocked(trip({ type: 1, driver: { id: "you", name: "Du" } }), rights)).toBe(false);
  expect(mayBeLocked(trip({ type: 1 }), { ...rights, isSpecial: true })).toBe(true);
});

test("a map shows all fences and places", () => {
  const fence = {
    id: "a",
    title: "A",
    ring: [
      [14, 48],
      [15, 48],
      [15, 47],
      [14, 48],
    ] as const,
    line: null,
    colour: null,
  };

  expect(boundsAround([fence], [{ latitude: 49, longitude: 13 }])).toEqual([13, 47, 15, 49]);
  expect(boundsAround([])).toBeNull();
});
