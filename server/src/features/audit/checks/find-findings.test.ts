import { severities } from "@wegbuch/contract/audit/codes";
import { startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { expect, test } from "vitest";
import { findFindings } from "./find-findings.ts";
import { aKeptTrip, aMonth, foundIn } from "./test-month.ts";

const read = { id: "read", at: startOfDay("2026-05-30"), driven: 1_250_000 };
const north = (meters: number) => ({ latitude: 48.3 + meters / 111_194.93, longitude: 16.37 });
const later = {
  startedAt: Date.parse("2026-05-05T06:00:00Z"),
  finishedAt: Date.parse("2026-05-05T07:00:00Z"),
};

test("in a well kept month nothing is found", () => {
  expect(foundIn({ trips: [aKeptTrip()] })).toEqual([]);
});

test("K1: the odometer of the worked example is a query, a greater difference endangers the book", () => {
  const calibrated = (off: number, driven = 1_250_000) =>
    findFindings(
      aMonth({ calibrations: [{ ...read, actual: 46_250_000, read: 46_250_000 + off, driven }] }),
    ).map(({ rule, severity, values }) => [rule, severity, values["meters"]]);
  expect(calibrated(30_000)).toEqual([["K1", severities.query, 30_000]]);
  expect(calibrated(-30_000)).toEqual([["K1", severities.query, 30_000]]);
  expect(calibrated(12_500)).toEqual([]);
  expect(calibrated(5_000, 100_000)).toEqual([]);
  expect(calibrated(37_500)).toEqual([["K1", severities.endangers, 37_500]]);
  expect(calibrated(37_400)).toEqual([["K1", severities.query, 37_400]]);
  expect(calibrated(19_900, 300_000)).toEqual([["K1", severities.query, 19_900]]);
});

test("K2: the odometer is to be read every 180 days", () => {
  const days = (count: number) => startOfDay("2026-06-01") - count * 24 * 3_600_000;
  expect(foundIn({ knownAt: days(181) })).toEqual(["K2"]);
  expect(foundIn({ knownAt: days(180) })).toEqual([]);
});

test("K3: the box was out for more than a quarter of an hour", () => {
  const from = Date.parse("2026-05-04T10:00:00Z");
  expect(foundIn({ unplugged: [{ from, until: from + 15 * 60_000 + 1 }] })).toEqual(["K3"]);
  expect(foundIn({ unplugged: [{ from, until: from + 15 * 60_000 }] })).toEqual([]);
});

test("K3: a trip begins more than a kilometre from where the one before ended", () => {
  const [previous, far, near] = [
    aKeptTrip(),
    aKeptTrip({ ...later, start: north(1_010) }),
    aKeptTrip({ ...later, start: north(990) }),
  ];
  expect(findFindings(aMonth({ trips: [previous, far] }))).toMatchObject([{ rule: "K3", tripId: far.id }]);
  expect(foundIn({ previous, trips: [far] })).toEqual(["K3"]);
  expect(foundIn({ trips: [previous, near] })).toEqual([]);
});

test("K3: hidden trips fill gaps, and where private trips were is not asked", () => {
  const [before, after] = [
    aKeptTrip(),
    aKeptTrip({ ...later, start: north(5_000), destination: north(9_000) }),
  ];
  const between = {
    startedAt: Date.parse("2026-05-04T12:00:00Z"),
    finishedAt: Date.parse("2026-05-04T12:05:00Z"),
    start: north(0),
    destination: north(5_000),
  };
  expect(foundIn({ trips: [before, aKeptTrip({ ...between, isHidden: true }), after] })).toEqual([]);
  const privately = { ...between, type: 1, start: null, destination: null, streets: [null, null] } as const;
  expect(foundIn({ trips: [before, aKeptTrip(privately), after] })).toEqual([]);
});

test("K4: business trips need a purpose, others none", () => {
  expect(foundIn({ trips: [aKeptTrip({ description: "" })] })).toEqual(["K4"]);
  expect(foundIn({ trips: [aKeptTrip({ description: "", type: 2 })] })).toEqual([]);
  expect(foundIn({ trips: [aKeptTrip({ description: "", isHidden: true })] })).toEqual([]);
});

test.each([
  ["Ring", "Ring 1", ["K6"]],
  [null, "Ring 1", ["K6"]],
  ["Ring 1", "1", ["K6"]],
  ["Ring 1", "1 Rue de Rivoli", []],
])("K6: from %s to %s gives %j", (start, destination, found) => {
  expect(foundIn({ trips: [aKeptTrip({ streets: [start, destination] })] })).toEqual(found);
});

test("K6: an address may be looked up for a day", () => {
  const trip = aKeptTrip({ streets: [null, null] });
  expect(foundIn({ trips: [trip], now: trip.finishedAt + 24 * 3_600_000 })).toEqual([]);
  expect(foundIn({ trips: [trip], now: trip.finishedAt + 24 * 3_600_001 })).toEqual(["K6"]);
});

test("K7: somebody drove", () => {
  expect(foundIn({ trips: [aKeptTrip({ driverId: null })] })).toEqual(["K7"]);
});

test("the gravest comes first", () => {
  const trips = [aKeptTrip({ driverId: null }), aKeptTrip({ ...later, start: north(0), description: "" })];
  expect(foundIn({ trips, knownAt: 0 })).toEqual(["K4", "K7", "K2"]);
});
