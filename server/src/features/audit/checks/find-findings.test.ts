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
      aMonth({
        trips: [aKeptTrip()],
        calibrations: [{ ...read, actual: 46_250_000, read: 46_250_000 + off, driven }],
      }),
    ).map(({ rule, severity, values }) => [rule, severity, values["meters"]]);
  expect(calibrated(30_000)).toEqual([["K1", severities.query, 30_000]]);
  expect(calibrated(-30_000)).toEqual([["K1", severities.query, 30_000]]);
  expect(calibrated(12_500)).toEqual([]);
  expect(calibrated(5_000, 100_000)).toEqual([]);
  expect(calibrated(37_500)).toEqual([["K1", severities.endangers, 37_500]]);
  expect(calibrated(37_400)).toEqual([["K1", severities.query, 37_400]]);
  expect(calibrated(19_900, 300_000)).toEqual([["K1", severities.query, 19_900]]);
});

test("an odometer read at a handover is asked about from more than 2 km on (rule reservations/handover)", () => {
  const handed = (off: number) =>
    findFindings(
      aMonth({
        trips: [aKeptTrip()],
        handovers: [{ key: "r out", at: read.at, read: 46_250_000 + off, actual: 46_250_000 }],
      }),
    ).map(({ rule, severity, values }) => [rule, severity, values["meters"]]);
  expect(handed(2_001)).toEqual([["K1", severities.query, 2_001]]);
  expect(handed(-2_001)).toEqual([["K1", severities.query, 2_001]]);
  expect(handed(2_000)).toEqual([]);
});

test("K2: the odometer is to be read every 180 days", () => {
  const days = (count: number) => startOfDay("2026-06-01") - count * 24 * 3_600_000;
  const trips = [aKeptTrip()];
  expect(foundIn({ trips, knownAt: days(181) })).toEqual(["K2"]);
  expect(foundIn({ trips, knownAt: days(180) })).toEqual([]);
});

test("K3: the box was out for more than a quarter of an hour", () => {
  const from = Date.parse("2026-05-04T10:00:00Z");
  const trips = [aKeptTrip()];
  expect(foundIn({ trips, unplugged: [{ from, until: from + 15 * 60_000 + 1 }] })).toEqual(["K3"]);
  expect(foundIn({ trips, unplugged: [{ from, until: from + 15 * 60_000 }] })).toEqual([]);
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
  const privately = {
    ...between,
    meters: 5_000,
    type: 1,
    start: null,
    destination: null,
    streets: [null, null],
  } as const;
  expect(foundIn({ trips: [before, aKeptTrip(privately), after] })).toEqual([]);
});

test("K4: business trips need a purpose, others none", () => {
  expect(foundIn({ trips: [aKeptTrip({ description: "" })] })).toEqual(["K4"]);
  expect(foundIn({ trips: [aKeptTrip({ description: "", type: 2 })] })).toEqual([]);
  expect(foundIn({ trips: [aKeptTrip({ description: "", isHidden: true })] })).toEqual([]);
});

test("K5: whom a German vehicle visited on business is said", () => {
  const trips = [aKeptTrip()];
  expect(foundIn({ country: "DE", trips })).toEqual(["K5"]);
  expect(foundIn({ country: "AT", trips })).toEqual([]);
  expect(foundIn({ country: "DE", trips: [aKeptTrip({ contact: "Fa. Huber" })] })).toEqual([]);
  expect(foundIn({ country: "DE", trips: [aKeptTrip({ type: 2 })] })).toEqual([]);
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
  expect(foundIn({ trips: [aKeptTrip({ driverId: null, isHidden: true })] })).toEqual([]);
});

const told = { isLate: false, isReopened: false, isTurned: false };

test.each([
  ["K8", { isLate: true }],
  ["K11", { isReopened: true }],
  ["K12", { isTurned: true }],
])("%s: the history of a trip tells it", (rule, tells) => {
  expect(foundIn({ trips: [aKeptTrip({ told: { ...told, ...tells } })] })).toEqual([rule]);
  expect(foundIn({ trips: [aKeptTrip({ told })] })).toEqual([]);
});

test("K9: what a trip was is said by its deadline", () => {
  const deadline = startOfDay("2026-05-12");
  const trips = [aKeptTrip({ toClassifyUntil: deadline })];
  expect(foundIn({ trips, now: deadline })).toEqual(["K9"]);
  expect(foundIn({ trips, now: deadline - 1 })).toEqual([]);
  expect(foundIn({ trips: [aKeptTrip()], now: deadline })).toEqual([]);
});

test("K10: a month is locked within a week", () => {
  const trips = [aKeptTrip({ isLocked: false })];
  expect(foundIn({ trips, now: startOfDay("2026-06-08") })).toEqual(["K10"]);
  expect(foundIn({ trips, now: startOfDay("2026-06-08") - 1 })).toEqual([]);
});

test("K13: nobody drives two vehicles at once", () => {
  expect(findFindings(aMonth({ trips: [aKeptTrip({ otherVehicleId: "caddy" })] }))).toMatchObject([
    { rule: "K13", values: { vehicleId: "caddy" } },
  ]);
  expect(foundIn({ trips: [aKeptTrip({ otherVehicleId: null })] })).toEqual([]);
});

test.each([
  [180_000, 0, []],
  [180_001, 0, ["K14"]],
  [130_000, 1, []],
  [130_001, 1, ["K14"]],
])("K14: %i metres in an hour by agent %i give %j", (meters, agent, found) => {
  expect(foundIn({ trips: [aKeptTrip({ meters, agent })] })).toEqual(found);
});

test("K14: no way is shorter than the straight line", () => {
  const ends = { start: north(0), destination: north(10_000) };
  expect(foundIn({ trips: [aKeptTrip({ ...ends, meters: 9_799 })] })).toEqual(["K14"]);
  expect(foundIn({ trips: [aKeptTrip({ ...ends, meters: 9_801 })] })).toEqual([]);
});

/** Trips one after the other of so many metres each, from one place and back to it, so that there is no gap. */
const inARow = (meters: readonly number[], given: Parameters<typeof aKeptTrip>[0] = {}) =>
  meters.map((each, index) =>
    aKeptTrip({
      startedAt: Date.parse("2026-05-04T06:00:00Z") + index * 7_200_000,
      finishedAt: Date.parse("2026-05-04T07:00:00Z") + index * 7_200_000,
      start: north(0),
      destination: north(150),
      meters: each,
      ...given,
    }),
  );

test("K15: of four trips to the same place one is much longer", () => {
  expect(foundIn({ trips: inARow([20_000, 20_000, 20_000, 24_001]) })).toEqual(["K15"]);
  expect(foundIn({ trips: inARow([20_000, 20_000, 20_000, 24_000]) })).toEqual([]);
  expect(foundIn({ trips: inARow([10_000, 10_000, 10_000, 13_000]) })).toEqual([]);
  expect(foundIn({ trips: inARow([20_000, 20_000, 24_001]) })).toEqual([]);
});

test("K16: a commute is much longer than the driver's usual one", () => {
  const commute = { type: 2, start: null, destination: null };
  expect(foundIn({ trips: inARow([20_000, 20_000, 20_000, 26_001], commute) })).toEqual(["K16"]);
  expect(foundIn({ trips: inARow([20_000, 20_000, 20_000, 26_000], commute) })).toEqual([]);
  expect(foundIn({ trips: inARow([10_000, 10_000, 10_000, 15_000], commute) })).toEqual([]);
  const others = inARow([26_001], { ...commute, driverId: "bernd" });
  expect(foundIn({ trips: [...inARow([20_000, 20_000, 20_000], commute), ...others] })).toEqual([]);
});

test.each([
  ["Saturday from 0:00 on", "2026-05-08T22:00:00Z", "2026-05-09T04:00:00Z", ["K17"]],
  ["Sunday until 24:00", "2026-05-10T21:00:00Z", "2026-05-10T22:00:00Z", ["K17"]],
  ["Monday from 5:00 on", "2026-05-11T03:00:00Z", "2026-05-11T04:00:00Z", []],
  ["Monday from 4:59:59 on", "2026-05-11T02:59:59Z", "2026-05-11T04:00:00Z", ["K17"]],
  ["Friday until 22:00", "2026-05-08T18:00:00Z", "2026-05-08T20:00:00Z", []],
  ["Friday until 22:00:01", "2026-05-08T18:00:00Z", "2026-05-08T20:00:01Z", ["K17"]],
])("K17: on business without a partner, %s", (_, started, finished, found) => {
  const times = { startedAt: Date.parse(started), finishedAt: Date.parse(finished) };
  expect(foundIn({ trips: [aKeptTrip(times)] })).toEqual(found);
  expect(foundIn({ trips: [aKeptTrip({ ...times, contact: "Fa. Huber" })] })).toEqual([]);
  expect(foundIn({ trips: [aKeptTrip({ ...times, type: 2 })] })).toEqual([]);
});

test("K18: half of six entered trips are of whole five kilometres", () => {
  const entered = { agent: 1 };
  expect(foundIn({ trips: inARow([5_000, 5_000, 5_000, 6_100, 6_200, 6_300], entered) })).toEqual(["K18"]);
  expect(foundIn({ trips: inARow([5_000, 5_000, 6_000, 6_100, 6_200, 6_300], entered) })).toEqual([]);
  expect(foundIn({ trips: inARow([5_000, 5_000, 5_000, 6_100, 6_200], entered) })).toEqual([]);
});

test("K19: the same share was private for three months", () => {
  const share = (privateMeters: number, trips = 20) => ({ trips, meters: 100_000, privateMeters });
  const shares = [share(0), share(0), share(0)];
  const trips = [aKeptTrip()];
  expect(foundIn({ trips, isPrivateAllowed: true, shares })).toEqual(["K19"]);
  expect(
    foundIn({ trips, isPrivateAllowed: true, shares: [share(30_400), share(29_600), share(30_000)] }),
  ).toEqual(["K19"]);
  expect(
    foundIn({ trips, isPrivateAllowed: true, shares: [share(30_500), share(30_000), share(30_000)] }),
  ).toEqual([]);
  expect(foundIn({ trips, isPrivateAllowed: false, shares })).toEqual([]);
  expect(foundIn({ trips, isPrivateAllowed: true, shares: [share(0), share(0), share(0, 19)] })).toEqual([]);
  expect(foundIn({ trips, isPrivateAllowed: true, shares: [share(0), share(0)] })).toEqual([]);
});

test("K20: a month that is over without a trip", () => {
  expect(foundIn({ trips: [] })).toEqual(["K20"]);
  expect(foundIn({ trips: [], now: startOfDay("2026-05-20") })).toEqual([]);
  expect(foundIn({ trips: [aKeptTrip({ isHidden: true })] })).toEqual([]);
});

test("the gravest comes first", () => {
  const trips = [aKeptTrip({ driverId: null }), aKeptTrip({ ...later, start: north(0), description: "" })];
  expect(foundIn({ trips, knownAt: 0 })).toEqual(["K4", "K7", "K2"]);
});
