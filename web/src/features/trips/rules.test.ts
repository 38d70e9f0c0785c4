import { askerOf, whyNotSplit } from "@wegbuch/contract/trips/rules";
import type { TripType } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import type { LogbookRow, TripRights } from "./data.ts";
import {
  extendSelection,
  lackingIn,
  offeredActions,
  pauseToAskAbout,
  permittedDrivers,
  whyNotAllChanged,
  typeAfter,
  whyNotClassified,
  whyNotMerged,
  whyNotTicked,
} from "./rules.ts";

const at = "2026-11-20T07:00:00Z";
const driver: TripRights = {
  userId: "nora",
  mayWrite: true,
  isSpecial: false,
  maySplitAndMerge: true,
  mayExport: true,
  mayImport: true,
};
const viewer: TripRights = { ...driver, mayWrite: false, maySplitAndMerge: false };
const special: TripRights = { ...driver, isSpecial: true };

const aTrip = (trip: Partial<LogbookRow> = {}) =>
  ({
    id: "t1",
    vehicle: { id: "v1", name: "L-482 AH" },
    driver: { id: "nora", name: "Nora Stadlmann" },
    finishedAt: at,
    type: 0,
    agent: 0,
    startAddress: { displayName: "Linz" },
    lockedAt: null,
    readyForExportAt: null,
    exportedAt: null,
    deletedAt: null,
    ...trip,
  }) as LogbookRow;

const emil = { id: "emil", name: "Emil Haslauer" };
const running = aTrip({ finishedAt: null });
const locked = aTrip({ lockedAt: at });
const released = aTrip({ lockedAt: at, readyForExportAt: at });
const exported = aTrip({ lockedAt: at, readyForExportAt: at, exportedAt: at });
const privateOfEmil = aTrip({ type: 1, driver: emil, startAddress: null });

test("an open trip can be looked at, locked and edited", () => {
  expect(offeredActions(aTrip(), driver)).toEqual(["track", "lock", "history", "edit"]);
});

test("a running trip offers its way alone", () => {
  expect(offeredActions(running, special)).toEqual(["track"]);
});

test("viewers read", () => {
  expect(offeredActions(aTrip({ agent: 1 }), viewer)).toEqual(["track", "history"]);
});

test("only trips entered by hand can be deleted", () => {
  expect(offeredActions(aTrip({ agent: 1 }), driver)).toContain("remove");
  expect(offeredActions(aTrip({ agent: 3 }), driver)).not.toContain("remove");
  expect(offeredActions(aTrip({ agent: 1, lockedAt: at }), driver)).not.toContain("remove");
});

test("a locked trip is opened and released by the special organisation only, an exported one by nobody", () => {
  expect(offeredActions(locked, driver)).toEqual(["track", "history", "supplement"]);
  expect(offeredActions(locked, special)).toEqual(["track", "unlock", "history", "supplement", "release"]);
  expect(offeredActions(released, special)).toEqual(["track", "unlock", "history", "supplement"]);
  expect(offeredActions(exported, special)).toEqual(["track", "history", "supplement"]);
  expect(offeredActions(locked, viewer)).not.toContain("supplement");
});

test("another person's private trip shows its history alone; the special organisation makes it a business trip", () => {
  expect(offeredActions(privateOfEmil, driver)).toEqual(["history"]);
  const seen = { ...privateOfEmil, startAddress: aTrip().startAddress };
  expect(offeredActions(seen, special)).toEqual(["track", "lock", "history", "edit", "toBusiness"]);
  expect(offeredActions(aTrip({ type: 1 }), special)).not.toContain("toBusiness");
});

test("support acting as a person leaves that person's private trips alone", () => {
  const support = { ...driver, userId: null };

  expect(offeredActions(aTrip({ type: 1 }), support)).toEqual(["track", "history"]);
  expect(offeredActions(aTrip(), support)).toContain("edit");
});

test("a private trip without a driver is nobody's", () => {
  expect(offeredActions(aTrip({ type: 1, driver: null }), driver)).not.toContain("edit");
});

test("locked and running trips cannot be ticked", () => {
  expect(whyNotTicked(aTrip())).toBeNull();
  expect(whyNotTicked(locked)).toBe("lockedNotTicked");
  expect(whyNotTicked(running)).toBe("runningNotTicked");
});

test("several are changed together: one that may not be keeps all as they are", () => {
  expect(whyNotAllChanged([aTrip(), aTrip()], driver)).toBeNull();
  expect(whyNotAllChanged([aTrip(), privateOfEmil], driver)).toBe("privateOfOthers");
  expect(whyNotAllChanged([aTrip(), privateOfEmil], special)).toBeNull();
  expect(whyNotAllChanged([aTrip(), locked], special)).toBe("locked");
  expect(whyNotAllChanged([], driver)).toBe("noneTicked");
});

test.each([
  ["fewerThanTwo", [aTrip()]],
  [null, [aTrip(), aTrip()]],
  [null, [aTrip({ driver: null }), aTrip({ driver: null })]],
  ["notOneDriver", [aTrip(), aTrip({ driver: emil })]],
  ["notOneType", [aTrip(), aTrip({ type: 2 })]],
  ["notOneVehicle", [aTrip(), aTrip({ vehicle: { id: "v2", name: "LL-1" } })]],
  ["notOneImport", [aTrip(), aTrip({ isImported: true, importedFrom: "Montag.gpx" })]],
  [
    "notOneImport",
    [
      aTrip({ isImported: true, importedFrom: "Montag.gpx" }),
      aTrip({ isImported: true, importedFrom: "Dienstag.gpx" }),
    ],
  ],
  ["notRecorded", [aTrip(), aTrip({ agent: 1 })]],
  ["locked", [aTrip(), locked]],
] as const)("merging is refused for %s", (whyNot, trips) => {
  expect(whyNotMerged(trips, driver)).toBe(whyNot);
});

test("only recorded trips can be split", () => {
  expect(whyNotSplit([aTrip()], askerOf(driver))).toBeNull();
  expect(whyNotSplit([aTrip({ agent: 1 })], askerOf(driver))).toBe("notRecorded");
  expect(whyNotSplit([locked], askerOf(special))).toBe("locked");
});

test("private is what the driver himself says it is, where the vehicle allows it", () => {
  const given = { rights: driver, mayBePrivate: (id: string) => id === "v1" };
  const ofPool = aTrip({ vehicle: { id: "v2", name: "Pool" } });

  expect(whyNotClassified([aTrip()], 1, given)).toBeNull();
  expect(whyNotClassified([aTrip(), aTrip({ driver: emil })], 1, given)).toBe("onlyOwnPrivate");
  expect(whyNotClassified([aTrip({ driver: emil })], 1, { ...given, rights: special })).toBeNull();
  expect(whyNotClassified([ofPool], 1, { ...given, rights: special })).toBe("noPrivateTrips");
  expect(whyNotClassified([ofPool, aTrip({ driver: emil })], 2, given)).toBeNull();
  expect(whyNotClassified([locked], 0, given)).toBe("locked");
});

test("a tap on the chip goes on to the next type the trip may have", () => {
  const given = { rights: driver, mayBePrivate: () => true };
  const noPrivate = { rights: driver, mayBePrivate: () => false };

  expect([0, 1, 2].map((type) => typeAfter(aTrip({ type: type as TripType }), given))).toEqual([1, 2, 0]);
  expect(typeAfter(aTrip({ type: 0 }), noPrivate)).toBe(2);
  expect(typeAfter(aTrip({ type: 0, driver: emil }), given)).toBe(2);
  expect(typeAfter(locked, given)).toBeNull();
  expect(typeAfter(running, given)).toBeNull();
});

test("Shift with an arrow ticks both rows, leaves out locked ones, and takes back on the way back", () => {
  const [one, other] = [aTrip({ id: "a" }), aTrip({ id: "b" })];

  expect(extendSelection([one, other], () => false)).toEqual({ ticked: [one, other], unticked: [] });
  expect(extendSelection([one, locked], () => false)).toEqual({ ticked: [one], unticked: [] });
  expect(extendSelection([other, one], () => true)).toEqual({ ticked: [], unticked: [other] });
});

test("a vehicle with permitted drivers is for them and its owner, any other for everybody", () => {
  const owner = { id: "nora", name: "Nora Stadlmann" };
  expect(permittedDrivers(undefined)).toBeUndefined();
  expect(permittedDrivers({ drivers: [], owner })).toBeUndefined();
  expect(permittedDrivers({ drivers: [emil], owner })).toEqual([emil, owner]);
  expect(permittedDrivers({ drivers: [emil, owner], owner })).toEqual([emil, owner]);
  expect(permittedDrivers({ drivers: [emil], owner: null })).toEqual([emil]);
});

test("what trips lack is counted before they are locked; those on business need a purpose, deleted ones offer their history", () => {
  const trips = [
    aTrip({ description: "Kunde" }),
    aTrip({ description: null }),
    aTrip({ description: null, type: 2, driver: null }),
    aTrip({ description: null, type: 1 }),
  ];
  expect(lackingIn(trips)).toEqual([
    { shown: "withoutPurpose", count: 1 },
    { shown: "withoutDriver", count: 1 },
  ]);
  expect(lackingIn(trips.slice(0, 1))).toEqual([]);
  const deleted = aTrip({ agent: 1, deletedAt: at });
  expect([offeredActions(deleted, special), whyNotTicked(deleted)]).toEqual([["history"], "deleted"]);
});

test("merging over a pause of three hours or more is asked about", () => {
  const trip = (startedAt: string, finishedAt: string) =>
    aTrip({ startedAt: `2026-11-20T${startedAt}:00Z`, finishedAt: `2026-11-20T${finishedAt}:00Z` });
  const [morning, noon, evening] = [trip("07:00", "08:00"), trip("10:59", "11:30"), trip("14:30", "15:00")];

  expect(pauseToAskAbout([morning, noon])).toBeNull();
  expect(pauseToAskAbout([noon, evening])).toBe(3 * 3_600);
  expect(pauseToAskAbout([morning, noon, evening])).toBe(3 * 3_600);
});
