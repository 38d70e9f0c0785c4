import { expect, test } from "vitest";
import type { Access } from "./actor.ts";
import { whyShut } from "./may-use.ts";
import { driver, driverViewer } from "./role-sets.ts";

const aDriver: Access = {
  role: 5,
  packages: [2],
  isHWNOE: false,
  canCalibrate: false,
  canShowTracks: true,
  canMergeSplitTrips: false,
  isTester: false,
  isSupport: false,
};

test("a role outside the set is refused", () => {
  expect(whyShut({ ...aDriver, role: 6 }, { for: driver })).toBe(403);
  expect(whyShut({ ...aDriver, role: 7 }, { for: driverViewer })).toBe(403);
  expect(whyShut(aDriver, { for: driver })).toBeNull();
});

test("one of several packages is enough, none is not", () => {
  expect(whyShut(aDriver, { for: driver, needs: ["Tracking", "Logbook"] })).toBeNull();
  expect(whyShut(aDriver, { for: driver, needs: "Tracking" })).toBe(403);
});

test("all predicates must hold, and tracks that are switched off look absent", () => {
  expect(whyShut(aDriver, { for: driver, when: ["canShowTracks", "canMergeSplitTrips"] })).toBe(403);
  expect(whyShut({ ...aDriver, canShowTracks: false }, { for: driver, when: "canShowTracks" })).toBe(404);
});

test("nobody with a session enters a door for machines", () => {
  expect(whyShut(aDriver, { for: "apiKey" })).toBe(403);
});
