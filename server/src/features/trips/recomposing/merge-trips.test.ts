import { expect, test } from "vitest";
import { clock, fixClock } from "../../../platform/clock.ts";
import { aDriver, aVehicle } from "../../../../test/kit/db/builders.ts";
import { inMandator } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../../../test/kit/db/database.ts";
import type { Problem } from "../../../platform/http/problem.ts";
import { changeTrips } from "../editing/change-trips.ts";
import { enterTrip } from "../editing/enter-trip.ts";
import { lockTrips, unlockTrips } from "../editing/lock-trips.ts";
import { releaseTrips } from "../editing/release-trips.ts";
import { removeTrip } from "../editing/remove-trip.ts";
import { readTrack } from "../read-track.ts";
import { mergeTrips } from "./merge-trips.ts";
import { splitTrip } from "./split-trip.ts";
import { aLogbook, asSupport, at, type Logbook } from "../../../../test/kit/tracking/recordings.ts";

const database = await aDatabase();
fixClock(new Date("2026-03-10T12:00:00Z"));

/** A, B and C of the worked example (rule trips/merge). */
const a = { from: at("08:00:00"), to: at("08:30:00"), meters: 12_000, idle_seconds: 60 };
const b = { from: at("08:40:00"), to: at("09:00:00"), meters: 8_000, idle_seconds: 30 };
const c = { from: at("08:32:00"), to: at("08:38:00"), meters: 300 };

const merge = (logbook: Logbook, tripIds: string[], isPreview = false, actor = logbook.driver) =>
  mergeTrips(logbook.parts, actor, { tripIds, isPreview });

test("two trips ten minutes apart become one, in whatever order they are named", async () => {
  const logbook = await aLogbook(database);
  const [first, second] = [await logbook.record(a), await logbook.record(b)];

  const trip = await merge(logbook, [second, first]);

  expect(trip).toMatchObject({
    id: first,
    startedAt: "2026-03-02T08:00:00.000Z",
    finishedAt: "2026-03-02T09:00:00.000Z",
    mileageInMeters: 20_000,
    duration: "01:00:00",
    idleTime: "00:11:30",
    hasBeenChanged: true,
    lockedAt: null,
    mileageInformation: { vehicleMileageInMetersBefore: 100_000, vehicleMileageInMetersAfter: 120_000 },
  });
  expect(await logbook.mileage()).toBe(120_000);
  expect(await logbook.whole()).toEqual([]);
});

test("a preview says what the merge would give, and stores nothing", async () => {
  const logbook = await aLogbook(database);
  const costcenter_id = newId();
  await asOwner(
    database,
    "insert into costcenters (mandator_id, id, foreign_id, created_at) values ($1, $2, '4711', $3)",
    [logbook.mandatorId, costcenter_id, clock.now()],
  );
  const ids = [
    await logbook.record({ ...a, description: "Kunde" }),
    await logbook.record({ ...b, costcenter_id, description: "Lager", calibrated_at: at("09:00:00") }),
  ];
  const rows = () =>
    asOwner(database, "select * from trips where mandator_id = $1 order by id", [logbook.mandatorId]);
  const before = await rows();

  const preview = await merge(logbook, ids, true);

  expect(await rows()).toEqual(before);
  expect(preview).toMatchObject({
    description: "Kunde; Lager",
    costcenterKey: "4711",
    calibratedAt: "2026-03-02T09:00:00.000Z",
  });
  expect(await merge(logbook, ids)).toEqual({ ...preview, version: expect.any(Number) });
});

test("the ways are joined: the pause adds time, but no metres", async () => {
  const logbook = await aLogbook(database);
  const ids = [await logbook.record(a), await logbook.record(b)];

  const { id } = await merge(logbook, ids);

  const way = await inMandator(database, logbook.driver, (db) =>
    readTrack(db, logbook.driver, clock.now(), id),
  );
  expect(way!.map((point) => [point.timeFromBeginning, point.distanceFromBeginning])).toEqual([
    [0, 0],
    [1_800, 12_000],
    [2_400, 12_000],
    [3_600, 20_000],
  ]);
});

test("a trip that was split and is merged again is what it was", async () => {
  const logbook = await aLogbook(database);
  const id = await logbook.record({ ...a, idle_seconds: 0, description: "Kunde" });
  const [one, other] = await splitTrip(logbook.parts, logbook.driver, { id, byMileageInMeters: 5_000 });

  const trip = await merge(logbook, [one!.id, other!.id]);

  expect(trip).toMatchObject({
    id,
    finishedAt: a.to.toISOString(),
    mileageInMeters: 12_000,
    description: "Kunde",
    idleTime: "00:00:00",
  });
  expect(await logbook.whole()).toEqual([]);
});

test("descriptions are joined once each, and cut at 200 characters", async () => {
  const logbook = await aLogbook(database);
  const long = "x".repeat(150);
  const ids = [
    await logbook.record({ ...a, description: long }),
    await logbook.record({ ...c, description: "" }),
    await logbook.record({ ...b, description: "y".repeat(150) }),
  ];

  expect((await merge(logbook, ids, true)).description).toBe(`${long}; ${"y".repeat(48)}`);
});

test("the merged trips are kept aside with their tracks, and the history of the one that stays names them", async () => {
  const logbook = await aLogbook(database);
  const ids = [await logbook.record(a), await logbook.record(b)];
  await merge(logbook, ids);

  const kept = await asOwner<{ meters: number; points: number }>(
    database,
    `select mileage_in_meters as meters, count(points)::int as points
     from trips join trip_tracks on trip_id = trips.id
     where trips.mandator_id = $1 and deleted_at is not null group by trips.id, 1 order by 1`,
    [logbook.mandatorId],
  );

  expect(kept).toEqual([
    { meters: 8_000, points: 1 },
    { meters: 12_000, points: 1 },
  ]);
  const history = await asOwner<{ name: string; value: string }>(
    database,
    "select property_name as name, new_value as value from history where object_id = $1 order by seq",
    [ids[0]],
  );
  expect(history).toContainEqual({
    name: "mergedFrom",
    value: "02.03.2026 09:00:00 – 02.03.2026 09:30:00, 02.03.2026 09:40:00 – 02.03.2026 10:00:00",
  });
  expect(history.map(({ name }) => name)).toContain("finishedAt");
});

/** How a merge is refused: status, title and the German text at the trips. */
async function refusal(logbook: Logbook, ids: string[], actor = logbook.driver): Promise<string> {
  const rows = () =>
    asOwner(database, "select * from trips where mandator_id = $1 order by id", [logbook.mandatorId]);
  const before = await rows();
  const tell = async (isPreview: boolean) => {
    const problem = (await merge(logbook, ids, isPreview, actor).then(
      () => undefined,
      (error: unknown) => error,
    )) as Problem | undefined;
    return `${problem?.status} ${problem?.title}: ${problem?.told.errors?.["tripIds"]?.[0]?.en ?? ""}`;
  };
  const told = await tell(false);
  expect(await tell(true)).toBe(told);
  expect(await rows()).toEqual(before);
  return told;
}

test("trips that are not one drive of one driver are refused with the reason", async () => {
  const logbook = await aLogbook(database);
  const [first, second] = [await logbook.record(a), await logbook.record(b)];
  const later = { from: at("10:00:00"), to: at("10:30:00"), meters: 9_000 };
  const elsewhere = await aVehicle(database, logbook.mandatorId);
  const somebody = await aDriver(database, logbook.mandatorId);
  const refused = async (given: object) => {
    const id = await logbook.record({ ...later, ...given });
    const told = await refusal(logbook, [second, id], logbook.admin);
    await asOwner(database, "update trips set locked_at = null where id = $1", [id]);
    await asOwner(database, "update trips set deleted_at = finished_at where id = $1", [id]);
    return told;
  };

  expect(await refusal(logbook, [first, first])).toBe("400 Validation: You must select 2 trips to merge");
  expect(await refusal(logbook, [first, newId()])).toBe("404 NotFound: ");
  expect(await refused({ isLocked: true })).toBe("409 TripLocked: The trip is locked");
  expect(await refused({ agent: 1 })).toMatch("409 Conflict: Only automatically recorded");
  expect(await refused({ agent: 3, way: [] })).toMatch("409 Conflict: Only automatically recorded");
  expect(await refused({ vehicle_id: elsewhere })).toMatch("409 Conflict: The trips must be recorded with");
  expect(await refused({ recorded_vehicle_id: elsewhere })).toMatch(
    "409 Conflict: The trips must be recorded",
  );
  expect(await refused({ driver_id: somebody })).toBe("409 Conflict: The trips must have the same driver");
  expect(await refused({ driver_id: null })).toBe("409 Conflict: The trips must have the same driver");
  expect(await refused({ type: 2 })).toBe("409 Conflict: The trips must have the same type");
  expect(await refused({ finished_at: null })).toBe("409 Conflict: The trip is still running");
  await logbook.record(c);
  expect(await refusal(logbook, [first, second])).toMatch("409 Conflict: Another trip of the vehicle lies");
});

test("a calibration between trips keeps them apart, for the odometer would forget what came after it", async () => {
  const logbook = await aLogbook(database);
  const ids = [await logbook.record(a), await logbook.record(b)];
  await asOwner(
    database,
    `insert into calibrations (mandator_id, id, vehicle_id, calibrated_at, mileage_in_meters, created_at)
     values ($1, $2, $3, $4, 150000, $4)`,
    [logbook.mandatorId, newId(), logbook.vehicleId, at("08:35:00")],
  );

  expect(await refusal(logbook, ids)).toBe("409 Conflict: A calibration lies between the trips");
});

test("private trips are merged by their driver and the special organisation alone", async () => {
  const isPrivate = { type: 1, description: "Arzt" };
  const ours = await aLogbook(database);
  const ids = [await ours.record({ ...a, ...isPrivate }), await ours.record({ ...b, ...isPrivate })];
  expect(await refusal(ours, ids, ours.admin)).toBe("403 Forbidden: ");
  expect(await refusal(ours, ids, asSupport(ours.driver))).toBe("403 Forbidden: ");
  expect(await merge(ours, ids)).toMatchObject({ type: 1, description: "Arzt", startLatitude: 48 });

  const theirs = await aLogbook(database, { isHWNOE: true });
  const others = [await theirs.record({ ...a, ...isPrivate }), await theirs.record({ ...b, ...isPrivate })];
  expect(await merge(theirs, others, false, theirs.admin)).toMatchObject({
    type: 1,
    mileageInMeters: 20_000,
  });
});

test("two merges of the same trips at once make one trip", async () => {
  const logbook = await aLogbook(database);
  const ids = [await logbook.record(a), await logbook.record(b)];

  const answers = await Promise.allSettled([merge(logbook, ids), merge(logbook, ids)]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await logbook.mileage()).toBe(120_000);
  expect(await logbook.whole()).toEqual([]);
});

test("whatever people make of trips in the night the clocks change and of months that end, the sums are those of the trips", async () => {
  const logbook = await aLogbook(database);
  const admin = { ...logbook.admin, isHWNOE: true };
  const { parts, vehicleId, driverId, mandatorId } = logbook;
  const other = await aVehicle(database, mandatorId, { is_private_trip_allowed: true });
  const trueSums = async () => expect(await logbook.whole()).toEqual([]);
  const trips = ["03-29T00:30", "03-31T21:30", "10-25T00:30"].map((start) => {
    const from = new Date(`2025-${start}:00Z`);
    return { from, to: new Date(from.getTime() + 5_400_000), meters: 9_000 };
  });
  for (const trip of trips) {
    const id = await logbook.record(trip);
    const parted = await splitTrip(parts, admin, { id, byMileageInMeters: 4_000 });
    await trueSums();
    const [one, two] = parted.map((part) => part.id);
    await changeTrips(parts, admin, { tripIds: [two!], type: 2 });
    await trueSums();
    await changeTrips(parts, admin, { tripIds: [two!], type: 0 });
    await mergeTrips(parts, admin, { tripIds: [one!, two!], isPreview: false });
    await trueSums();
    await changeTrips(parts, admin, { tripIds: [id], vehicleId: other });
    await trueSums();
    await lockTrips(parts, admin, [id]);
    await trueSums();
    await unlockTrips(parts, admin, { tripIds: [id], reason: "Irrtum" });
    await trueSums();
    await lockTrips(parts, admin, [id]);
    await releaseTrips(parts, admin, [id]);
    await trueSums();
    const entered = await enterTrip(parts, admin, {
      vehicleId,
      driverId,
      startedAt: new Date(trip.to.getTime() + 60_000).toISOString(),
      finishedAt: new Date(trip.to.getTime() + 3_660_000).toISOString(),
      startAddress: { displayName: "Ring 1" },
      destinationAddress: { displayName: "Ring 1" },
      mileageInMeters: 1_000,
      type: 0,
    });
    await trueSums();
    await removeTrip(parts, admin, { id: entered.id });
    await trueSums();
  }
});
