import { TripDaysFilter, TripReportFilter, TripVehiclesFilter } from "@wegbuch/contract/trips/schemas";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aDriver, aMandator, anActor, aTrip, aVehicle } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { reportByUser, reportByVehicle, reportDays, reportMonths, reportTrips } from "./report-trips.ts";
import { recountSums } from "./ledger/keep-sums.ts";

const database = await aDatabase();
const hour = 3_600_000;
// Midnight in Vienna at the start of March, before the clocks go forward.
const march = Date.parse("2026-02-28T23:00:00Z");
/** Hours from there to the months that follow. */
const [april, may] = [24 * 31 - 1, 24 * 61 - 1];

const drive = fc.record({
  vehicle: fc.nat(1),
  driver: fc.option(fc.nat(1)),
  startHour: fc.nat(24 * 40),
  minutes: fc.integer({ min: 1, max: 50 }),
  meters: fc.constantFrom(300, 5_000, 42_000),
  type: fc.nat(2),
  state: fc.constantFrom("open", "locked", "ready", "exported"),
});
type Drive = typeof drive extends fc.Arbitrary<infer T> ? T : never;

async function aFleet(drives: Drive[]) {
  const mandatorId = await aMandator(database, { hide_trips_up_to_in_meter: 300 });
  const users = [await aDriver(database, mandatorId), await aDriver(database, mandatorId)];
  const vehicles = [
    await aVehicle(database, mandatorId, { name: "A" }),
    await aVehicle(database, mandatorId, { name: "B" }),
  ];
  const group = newId();
  await inMandator(database, mandatorId, async (db) => {
    await db.insertInto("groups").values({ id: group, name: "East", created_at: new Date() }).execute();
    await db.insertInto("group_vehicles").values({ group_id: group, vehicle_id: vehicles[0]! }).execute();
  });
  for (const { vehicle, driver, startHour, minutes, meters, type, state } of drives) {
    const started = march + startHour * hour;
    const lockedAt = state === "open" ? null : new Date();
    await aTrip(database, mandatorId, {
      vehicle_id: vehicles[vehicle]!,
      driver_id: driver === null ? null : users[driver]!,
      started_at: new Date(started),
      finished_at: new Date(started + minutes * 60_000),
      mileage_in_meters: meters,
      type,
      locked_at: lockedAt,
      ready_for_export_at: state === "ready" || state === "exported" ? lockedAt : null,
      exported_at: state === "exported" ? lockedAt : null,
    });
  }
  await inMandator(database, mandatorId, (db) => recountSums(db, 300), { role: "tracker" });
  return { mandatorId, users, vehicles, group };
}

/** What the report has to say (rule trips/sums), reckoned from the plan. */
function expected(drives: Drive[]) {
  const sum = (of: (one: Drive) => number) => drives.reduce((total, one) => total + of(one), 0);
  const count = (is: (one: Drive) => boolean) => drives.filter(is).length;
  return {
    mileageInMeters: sum((one) => one.meters),
    timeInSeconds: sum((one) => one.minutes * 60),
    businessTripCount: count((one) => one.type === 0),
    privateTripCount: count((one) => one.type === 1),
    driveToWorkTripCount: count((one) => one.type === 2),
    businessMileageInMeters: sum((one) => (one.type === 0 ? one.meters : 0)),
    privateMileageInMeters: sum((one) => (one.type === 1 ? one.meters : 0)),
    driveToWorkMileageInMeters: sum((one) => (one.type === 2 ? one.meters : 0)),
    driverCount: new Set(drives.flatMap((one) => one.driver ?? [])).size,
    vehicleCount: new Set(drives.map((one) => one.vehicle)).size,
    openTripsCount: count((one) => one.state === "open"),
    lockedTripsCount: count((one) => one.state === "locked"),
    readyForExportCount: count((one) => one.state === "ready" || one.state === "exported"),
  };
}

test("sums kept by months, by days, and of the trips themselves are those of the trips", async () => {
  const hours = fc
    .tuple(fc.nat(24 * 40), fc.nat(24 * 40))
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  await fc.assert(
    fc.asyncProperty(
      fc.array(drive, { maxLength: 15 }),
      hours,
      fc.constantFrom("months", "days", "hours"),
      async (drives, [one, two], unit) => {
        const { mandatorId, users, group } = await aFleet(drives);
        // After 28 March, 23:00, local days begin an hour earlier in UTC.
        const dayOf = (at: number) => at - (at % 24);
        const [from, to] = {
          months: one < 240 ? ([0, april] as const) : ([april, may] as const),
          days: [Math.min(dayOf(one), 24 * 27), Math.min(dayOf(two), 24 * 27)] as const,
          hours: [one, two] as const,
        }[unit];
        const period = {
          from: new Date(march + from * hour).toISOString(),
          to: new Date(march + to * hour).toISOString(),
        };
        const admin = anActor(mandatorId, users[0]!);
        const report = await inMandator(database, admin, (db) =>
          reportTrips(db, admin, TripReportFilter.parse(period)),
        );
        const counted = drives.filter(
          ({ startHour, meters }) => startHour >= from && startHour < to && meters > 300,
        );
        const inGroup = counted.filter(({ vehicle }) => vehicle === 0);
        const groupCount = (count: number) =>
          count === 0 ? [] : [{ groupId: group, groupName: "East", count }];
        expect(report).toEqual({
          ...expected(counted),
          openTripsCountByGroup: groupCount(inGroup.filter((trip) => trip.state === "open").length),
          tripsCountWithoutDriverByGroup: groupCount(inGroup.filter((trip) => trip.driver === null).length),
        });
      },
    ),
    { numRuns: 40 },
  );
});

const aDrive: Drive = {
  vehicle: 0,
  driver: 0,
  startHour: 0,
  minutes: 30,
  meters: 5_000,
  type: 0,
  state: "open",
};

test("days are local days, also where the clocks change", async () => {
  // 29 March 2026 has 23 hours: its last local hour begins at 21:00 UTC.
  const lastHour = (Date.parse("2026-03-29T21:30:00Z") - march) / hour;
  const { mandatorId, users } = await aFleet([
    { ...aDrive, startHour: lastHour },
    { ...aDrive, startHour: lastHour + 1, type: 2 },
  ]);
  const admin = anActor(mandatorId, users[0]!);
  const days = await inMandator(database, admin, (db) => reportDays(db, admin, TripDaysFilter.parse({})));
  const sums = { mileageInMeters: 5_000, timeInSeconds: 1_800, privateTripCount: 0 };
  expect(days).toMatchObject([
    {
      vehicle: { name: "A" },
      days: [
        { day: "2026-03-29", ...sums, businessTripCount: 1, driveToWorkTripCount: 0 },
        { day: "2026-03-30", ...sums, businessTripCount: 0, driveToWorkTripCount: 1 },
      ],
    },
  ]);
});

test("each vehicle has its report, filtered by driver", async () => {
  const { mandatorId, users, group } = await aFleet([
    aDrive,
    { ...aDrive, vehicle: 1, startHour: 5, driver: 1 },
    { ...aDrive, startHour: 9, driver: null, state: "locked" },
  ]);
  const admin = anActor(mandatorId, users[0]!);
  const byVehicle = (filter: object) =>
    inMandator(database, admin, (db) => reportByVehicle(db, admin, TripVehiclesFilter.parse(filter)));
  expect(await byVehicle({})).toMatchObject([
    {
      vehicle: { name: "A" },
      mileageInMeters: 10_000,
      openTripsCount: 1,
      lockedTripsCount: 1,
      openTripsCountByGroup: [{ groupId: group, count: 1 }],
      tripsCountWithoutDriverByGroup: [{ groupId: group, count: 1 }],
    },
    { vehicle: { name: "B" }, mileageInMeters: 5_000, openTripsCountByGroup: [] },
  ]);
  expect(await byVehicle({ driverIds: [users[1]!] })).toMatchObject([{ vehicle: { name: "B" } }]);
});

test("open trips and those without driver count in each group of their vehicle that the reader may see", async () => {
  const { mandatorId, users, vehicles, group } = await aFleet([
    { ...aDrive, driver: null },
    { ...aDrive, startHour: 3, state: "locked" },
    { ...aDrive, vehicle: 1, driver: 1 },
    { ...aDrive, vehicle: 1, driver: null, startHour: 3, state: "exported" },
  ]);
  const below = newId();
  await inMandator(database, mandatorId, async (db) => {
    const row = { id: below, parent_id: group, name: "A team", created_at: new Date() };
    await db.insertInto("groups").values(row).execute();
    const members = [group, below].map((group_id) => ({ group_id, vehicle_id: vehicles[1]! }));
    await db.insertInto("group_vehicles").values(members).execute();
    await db.insertInto("group_users").values({ group_id: below, user_id: users[0]! }).execute();
  });
  const counts = async (role: 1 | 3, filter: object = {}) => {
    const actor = anActor(mandatorId, users[0]!, { role });
    const report = await inMandator(database, actor, (db) =>
      reportTrips(db, actor, TripReportFilter.parse(filter)),
    );
    const said = ({ groupName, count }: { groupName: string; count: number }) => `${groupName} ${count}`;
    return [report.openTripsCountByGroup.map(said), report.tripsCountWithoutDriverByGroup.map(said)];
  };
  expect(await counts(1)).toEqual([
    ["A team 1", "East 2"],
    ["A team 1", "East 2"],
  ]);
  expect(await counts(1, { groupIds: [below] })).toEqual([
    ["A team 1", "East 1"],
    ["A team 1", "East 1"],
  ]);
  expect(await counts(1, { groupIds: [group] })).toEqual(await counts(1));
  // The leader of the team sees what he drives himself in other groups' vehicles, but not the groups.
  expect(await counts(3)).toEqual([["A team 1"], ["A team 1"]]);
});

test("a driver's report counts his own trips alone", async () => {
  const { mandatorId, users } = await aFleet([aDrive, { ...aDrive, startHour: 5, driver: 1 }]);
  const driver = anActor(mandatorId, users[1]!, { role: 5 });
  const report = await inMandator(database, driver, (db) =>
    reportTrips(db, driver, TripReportFilter.parse({})),
  );
  expect(report).toMatchObject({ mileageInMeters: 5_000, driverCount: 1 });
});

test("drivers come by name, each with the sums of his own trips; trips without driver belong to nobody", async () => {
  const plan: Drive = {
    vehicle: 0,
    driver: null,
    startHour: 1,
    minutes: 10,
    meters: 5_000,
    type: 0,
    state: "open",
  };
  const { mandatorId, users } = await aFleet([
    { ...plan, driver: 0 },
    { ...plan, driver: 1, startHour: 3, type: 1, meters: 42_000 },
    { ...plan, driver: 0, startHour: 5 },
    { ...plan, startHour: 7 },
  ]);
  const admin = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }));
  const reports = await inMandator(database, admin, (db) => reportByUser(db, admin, {}));
  const said = reports.map(({ user, mileageInMeters, businessTripCount, privateTripCount }) => [
    user.id,
    mileageInMeters,
    businessTripCount,
    privateTripCount,
  ]);
  expect(said).toHaveLength(2);
  expect(said).toContainEqual([users[0], 10_000, 2, 0]);
  expect(said).toContainEqual([users[1], 42_000, 0, 1]);
});

test("months run up to the asked one, empty ones too, twelve at most and none before the first trip", async () => {
  const mandatorId = await aMandator(database);
  const vehicle_id = await aVehicle(database, mandatorId, { name: "A" });
  const drive = (day: string, mileage_in_meters: number, type: number) =>
    aTrip(database, mandatorId, {
      vehicle_id,
      started_at: new Date(`${day}T22:30:00Z`),
      finished_at: new Date(`${day}T22:45:00Z`),
      mileage_in_meters,
      type,
    });
  // The last evening of January in Vienna, and the first minutes of April there.
  await drive("2026-01-31", 10_000, 0);
  await drive("2026-03-31", 7_000, 1);
  await drive("2026-04-02", 5_000, 2);
  await inMandator(database, mandatorId, (db) => recountSums(db, 0), { role: "tracker" });
  const admin = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }));
  const months = (month: string) => inMandator(database, admin, (db) => reportMonths(db, admin, { month }));
  const none = { sum: 0, businessSum: 0, privateSum: 0, driveToWorkSum: 0 };
  expect(await months("2026-04")).toEqual([
    { ...none, month: "2026-01", sum: 10_000, businessSum: 10_000 },
    { ...none, month: "2026-02" },
    { ...none, month: "2026-03" },
    { ...none, month: "2026-04", sum: 12_000, privateSum: 7_000, driveToWorkSum: 5_000 },
  ]);
  const shown = await months("2027-03");
  expect(shown).toHaveLength(12);
  expect(shown[0]!.month).toBe("2026-04");
  expect(await months("2025-12")).toEqual([]);
});

test("the chart of a company that has not been driven yet is of the asked month alone", async () => {
  const mandatorId = await aMandator(database);
  const admin = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }));
  const months = await inMandator(database, admin, (db) => reportMonths(db, admin, { month: "2026-04" }));
  expect(months).toMatchObject([{ month: "2026-04", sum: 0 }]);
});

test("the chart of who sees all leaves out what archived vehicles drove, as that of a group does", async () => {
  const drives = [aDrive, { ...aDrive, vehicle: 1, startHour: 5, driver: null }];
  const { mandatorId, users, vehicles, group } = await aFleet(drives);
  const admin = anActor(mandatorId, users[0]!);
  const sums = async (filter: object = {}) => {
    const months = await inMandator(database, admin, (db) =>
      reportMonths(db, admin, { month: "2026-03", ...filter }),
    );
    return months.map(({ sum }) => sum);
  };
  expect([await sums(), await sums({ groupIds: [group] })]).toEqual([[10_000], [5_000]]);

  await inMandator(database, mandatorId, (db) =>
    db.updateTable("vehicles").set({ archived_at: new Date() }).where("id", "=", vehicles[0]!).execute(),
  );

  expect([await sums(), await sums({ groupIds: [group] })]).toEqual([[5_000], [0]]);
});
