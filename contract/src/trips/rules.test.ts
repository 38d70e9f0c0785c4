import { expect, test } from "vitest";
import {
  askerOf,
  daysUntilRelease,
  formatSeconds,
  isTooFast,
  whyNotCalibrate,
  whyNotEdit,
  whyNotLock,
  whyNotMerge,
  whyNotRelease,
  whyNotRemove,
  whyNotSplit,
  whyNotUnlock,
} from "./rules.ts";
import { NewTrip } from "./schemas.ts";

test.each([
  [0, "00:00:00"],
  [120, "00:02:00"],
  [465, "00:07:45"],
  [359_999.4, "99:59:59"],
  [360_000, "100:00:00"],
  [-5, "00:00:00"],
])("%d seconds are said as %s", (seconds, said) => {
  expect(formatSeconds(seconds)).toBe(said);
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

const at = "2026-11-20T07:00:00Z";
const recorded = {
  type: 0,
  agent: 0,
  vehicleId: "v1",
  driverId: "nora" as string | null,
  driver: { id: "nora", name: "Nora Stadlmann" },
  finishedAt: at as string | null,
  lockedAt: null as string | null,
  exportedAt: null as string | null,
  deletedAt: null as string | null,
};
const manual = { ...recorded, agent: 1 };
const locked = { ...recorded, lockedAt: at };
const running = { ...recorded, finishedAt: null };
const ofEmil = { ...recorded, type: 1, driverId: "emil", driver: { id: "emil", name: "Emil Haslauer" } };
const nora = askerOf({ userId: "nora", isSpecial: false });
const special = askerOf({ userId: "nora", isSpecial: true });

test("of several reasons the first is told, whichever trip it is of: deleted, private, locked, running, then its kind", () => {
  const rules = [whyNotEdit, whyNotLock, whyNotRemove, whyNotSplit];
  const told = (...trips: (typeof recorded)[]) => rules.map((whyNot) => whyNot(trips, nora));
  const all = (reason: string | null) => rules.map(() => reason);

  expect(told(recorded)).toEqual([null, null, "notManual", null]);
  expect(told(manual)).toEqual([null, null, null, "notRecorded"]);
  expect(told(manual, running)).toEqual(all("running"));
  expect(told(manual, running, locked)).toEqual(all("locked"));
  expect(told(running, locked, ofEmil)).toEqual(all("privateOfOthers"));
  expect(told({ ...ofEmil, lockedAt: at })).toEqual(all("privateOfOthers"));
  expect(told(ofEmil, { ...manual, deletedAt: at })).toEqual(all("deleted"));
  expect(whyNotEdit([ofEmil], special)).toBeNull();
  expect(whyNotEdit([{ ...recorded, type: 1 }], nora)).toBeNull();
  expect(whyNotEdit([{ ...recorded, type: 1 }], askerOf({ userId: null, isSpecial: false }))).toBe(
    "privateOfOthers",
  );
});

test("locked trips alone are unlocked and released, exported ones neither", () => {
  for (const whyNot of [whyNotUnlock, whyNotRelease]) {
    expect(whyNot([locked], special)).toBeNull();
    expect(whyNot([locked, recorded], special)).toBe("notLocked");
    expect(whyNot([{ ...locked, exportedAt: at }], special)).toBe("exported");
  }
});

test.each([
  ["fewerThanTwo", recorded, []],
  [null, recorded, [recorded]],
  [null, { ...recorded, driverId: null }, [{ ...recorded, driverId: null }]],
  ["locked", recorded, [{ ...locked, vehicleId: "v2" }]],
  ["notRecorded", { ...recorded, vehicleId: "v2" }, [manual]],
  ["notOneVehicle", recorded, [{ ...recorded, vehicleId: "v2", driverId: "emil", type: 2 }]],
  ["notOneVehicle", recorded, [{ ...recorded, recordedVehicleId: "v2" }]],
  ["notOneImport", recorded, [{ ...recorded, importId: "i1", driverId: "emil" }]],
  ["notOneImport", { ...recorded, importId: "i1" }, [{ ...recorded, importId: "i2" }]],
  [null, { ...recorded, importId: "i1" }, [{ ...recorded, importId: "i1" }]],
  [null, { ...recorded, importId: null }, [recorded]],
  ["notOneDriver", recorded, [{ ...recorded, driverId: "emil", type: 2 }]],
  ["notOneType", recorded, [{ ...recorded, type: 2 }]],
] as const)("merging is refused for %s", (reason, trip, others) => {
  expect(whyNotMerge([trip, ...others], nora)).toBe(reason);
});

test.each([
  [recorded, true, true, null],
  [recorded, false, false, "inPrivateTrip"],
  [locked, false, false, "inPrivateTrip"],
  [recorded, true, false, "inHiddenTrip"],
  [locked, true, false, "inHiddenTrip"],
  [{ ...manual, lockedAt: at }, true, false, "inLockedTrip"],
  [manual, true, false, "inCustomTrip"],
] as const)(
  "inside a trip %o whose places are seen: %s, and its way: %s, a calibration is refused for %s",
  (trip, isPlaceVisible, isTrackVisible, reason) => {
    expect(whyNotCalibrate({ ...trip, isPlaceVisible, isTrackVisible })).toBe(reason);
  },
);
