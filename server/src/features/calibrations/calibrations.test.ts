import { expect, onTestFinished, test } from "vitest";
import { fixClock } from "../../platform/clock.ts";
import { anActor } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import type { Problem } from "../../platform/http/problem.ts";
import { mileagesBefore } from "../odometer/read-mileage.ts";
import { aLogbook, at, type Logbook } from "../../../test/kit/tracking/recordings.ts";
import { createCalibration } from "./create-calibration.ts";
import { listCalibrations } from "./queries.ts";
import { removeCalibration } from "./remove-calibration.ts";

const database = await aDatabase();

/** The vehicle of the worked examples (rule trips/mileage), on 10 March: 30, 20 and 40 km on three days. */
async function theExample(second: object = {}) {
  fixClock(new Date("2026-03-10T12:00:00Z"));
  onTestFinished(() => fixClock(undefined));
  const logbook = await aLogbook(database);
  const day = (days: number, time: string) => new Date(at(time).getTime() + days * 86_400_000);
  const drive = (days: number, meters: number, given: object = {}) =>
    logbook.record({ from: day(days, "08:00:00"), to: day(days, "08:30:00"), meters, ...given });
  const ids = [await drive(-1, 30_000), await drive(0, 20_000, second), await drive(1, 40_000)];
  return { ...logbook, ids, day };
}

type Example = Awaited<ReturnType<typeof theExample>>;

const calibrate = (
  logbook: Logbook,
  calibratedAt: Date,
  mileageInMeters: number,
  { by = logbook.admin, reason = "Abgelesen" }: { by?: Logbook["admin"]; reason?: string | null } = {},
) =>
  createCalibration(logbook.parts, by, logbook.vehicleId, {
    calibratedAt: calibratedAt.toISOString(),
    mileageInMeters,
    reason,
  });

const remove = (logbook: Logbook, calibrationId: string) =>
  removeCalibration(logbook.parts, logbook.admin, { vehicleId: logbook.vehicleId, calibrationId });

/** What a refused calibration was answered: status and the English text at its time. */
const refusal = (calibration: Promise<unknown>) =>
  calibration.then(
    () => "stored",
    (problem: Problem) => `${problem.status} ${Object.values(problem.told.errors ?? {})[0]?.[0]?.en ?? ""}`,
  );

/** The trips of the vehicle in order: metres, the odometer before and after, and the mark. */
async function odometer({ mandatorId }: Pick<Example, "mandatorId">) {
  const trips = await asOwner<{
    id: string;
    vehicle_id: string;
    started_at: Date;
    meters: number;
    calibrated_at: Date | null;
  }>(
    database,
    `select id, vehicle_id, started_at, mileage_in_meters as meters, calibrated_at from trips
     where mandator_id = $1 and deleted_at is null order by started_at`,
    [mandatorId],
  );
  const before = await inMandator(database, mandatorId, (db) => mileagesBefore(db, trips));
  return trips.map(({ id, meters, calibrated_at }) => [
    before.get(id)!,
    before.get(id)! + meters,
    calibrated_at?.toISOString().slice(5, 16) ?? null,
  ]);
}

test("a calibration between trips: 150 000 m were 152 000, which all later trips go on from", async () => {
  const example = await theExample();

  const calibration = await calibrate(example, at("12:00:00"), 152_000);

  expect(calibration).toMatchObject({
    actualMileageInMeters: 150_000,
    calibratedMileageInMeters: 152_000,
    calibratedAt: "2026-03-02T12:00:00.000Z",
    createdAt: "2026-03-10T12:00:00.000Z",
    user: { name: expect.stringMatching(/^Anna Huber/) },
  });
  expect(await odometer(example)).toEqual([
    [100_000, 130_000, null],
    [130_000, 150_000, "03-02T12:00"],
    [152_000, 192_000, null],
  ]);
  expect(await example.mileage()).toBe(192_000);
  expect(await example.whole()).toEqual([]);
});

test("a calibration half way through a trip splits it: 10 000 m before it, 10 000 m after it", async () => {
  const example = await theExample();

  const calibration = await calibrate(example, at("08:15:00"), 152_000);

  expect(calibration.actualMileageInMeters).toBe(140_000);
  expect(await odometer(example)).toEqual([
    [100_000, 130_000, null],
    [130_000, 140_000, "03-02T08:15"],
    [152_000, 162_000, "03-02T08:15"],
    [162_000, 202_000, null],
  ]);
  expect(await example.mileage(at("08:30:00"))).toBe(162_000);
  expect(await example.whole()).toEqual([]);
});

test("a calibration inside a locked or custom trip is refused, and nothing is stored", async () => {
  const locked = await theExample({ isLocked: true });
  expect(await refusal(calibrate(locked, at("08:15:00"), 152_000))).toBe(
    "409 Callibration is in a locked trip",
  );
  const lockedByHand = await theExample({ isLocked: true, agent: 1, way: [] });
  expect(await refusal(calibrate(lockedByHand, at("08:15:00"), 152_000))).toMatch("in a locked trip");
  for (const agent of [1, 3]) {
    const custom = await theExample({ agent, way: [] });
    expect(await refusal(calibrate(custom, at("08:15:00"), 152_000))).toBe(
      "409 Callibration is in a custom trip",
    );
    expect(await example(custom)).toEqual([]);
    expect(await odometer(custom)).toHaveLength(3);
    // On the boundary it is not inside.
    expect(await refusal(calibrate(custom, at("08:00:00"), 140_000))).toBe("stored");
    expect(await refusal(calibrate(custom, at("08:30:00"), 160_000))).toBe("stored");
  }
});

const example = (logbook: Logbook) =>
  inMandator(database, logbook.admin, (db) => listCalibrations(db, logbook.admin, logbook.vehicleId));

test("a calibration on the boundary of trips marks the one before and splits nothing", async () => {
  const logbook = await theExample();

  await calibrate(logbook, at("08:00:00"), 131_000);
  await calibrate(logbook, at("08:30:00"), 152_000);

  expect(await odometer(logbook)).toEqual([
    [100_000, 130_000, "03-02T08:00"],
    [131_000, 151_000, "03-02T08:30"],
    [152_000, 192_000, null],
  ]);
});

test("a locked trip before a calibration stays as it is, without the mark", async () => {
  const logbook = await theExample({ isLocked: true });

  expect(await calibrate(logbook, at("12:00:00"), 152_000)).toMatchObject({ actualMileageInMeters: 150_000 });

  expect((await odometer(logbook)).map(([, , mark]) => mark)).toEqual([null, null, null]);
  expect(await logbook.mileage()).toBe(192_000);
});

test("what cannot be calibrated is refused", async () => {
  const logbook = await theExample();
  const { vehicleId, mandatorId } = logbook;
  await calibrate(logbook, at("12:00:00"), 152_000);

  expect(await refusal(calibrate(logbook, at("12:00:00"), 1))).toBe(
    "409 There is already a calibration at this time",
  );
  expect(await refusal(calibrate(logbook, new Date("2026-03-10T12:00:00.001Z"), 1))).toBe(
    "400 The time must not be in the future",
  );
  expect(await refusal(calibrate(logbook, new Date("2015-12-31T23:59:59Z"), 1))).toBe(
    "400 The time must not be before 1 January 2016",
  );
  expect(await refusal(calibrate(logbook, new Date("2016-01-01T00:00:00Z"), 1))).toBe("stored");
  expect(await refusal(calibrate({ ...logbook, vehicleId: newId() }, at("13:00:00"), 1))).toBe("404 ");
  expect(await refusal(remove(logbook, newId()))).toBe("404 ");
  const initial = await asOwner<{ id: string }>(
    database,
    "select id from calibrations where vehicle_id = $1 and is_initial",
    [vehicleId],
  );
  expect(await refusal(remove(logbook, initial[0]!.id))).toBe("404 ");
  await asOwner(database, "update vehicles set archived_at = created_at where mandator_id = $1", [
    mandatorId,
  ]);
  expect(await refusal(calibrate(logbook, at("13:00:00"), 1))).toMatch(/^409 Vehicle .* is archived$/);
});

test("a large correction, or one backwards, needs a reason; up to 1 % of what was driven does not", async () => {
  const logbook = await theExample();
  const asked = "409 Please give a reason: the correction goes backwards";
  const without = (meters: number, at_ = at("12:00:00")) =>
    refusal(calibrate(logbook, at_, meters, { reason: null }));

  // 50 km were driven since the vehicle was created with 100 km.
  expect(await without(150_501)).toContain(asked);
  expect(await without(149_999)).toContain(asked);
  expect(await refusal(calibrate(logbook, at("12:00:00"), 150_501, { reason: "" }))).toContain(asked);
  expect(await without(150_500)).toBe("stored");
  // Inside a trip what it had driven until then counts.
  expect(await without(140_000, at("08:15:00"))).toBe("stored");
  expect((await example(logbook)).map(({ reason }) => reason)).toEqual([null, null]);
});

test("the list shows the latest first, and not the mileage the vehicle began with", async () => {
  const logbook = await theExample();
  const [one, other] = [
    await calibrate(logbook, at("12:00:00"), 152_000),
    await calibrate(logbook, at("10:00:00"), 151_000),
  ];

  expect(await example(logbook)).toEqual([one, other]);
});

test("taking a calibration back takes its mark away and lets the odometer go on; the split stays", async () => {
  const logbook = await theExample();
  const { id } = await calibrate(logbook, at("08:15:00"), 152_000);

  await remove(logbook, id);

  expect(await odometer(logbook)).toEqual([
    [100_000, 130_000, null],
    [130_000, 140_000, null],
    [140_000, 150_000, null],
    [150_000, 190_000, null],
  ]);
  expect(await example(logbook)).toEqual([]);
  expect(await refusal(remove(logbook, id))).toBe("404 ");
  expect(await calibrate(logbook, at("08:15:00"), 153_000)).toMatchObject({ actualMileageInMeters: 140_000 });
  expect(await logbook.whole()).toEqual([]);
});

test("a calibration whose mark a locked trip carries stays", async () => {
  const logbook = await theExample();
  const { id } = await calibrate(logbook, at("12:00:00"), 152_000);
  await asOwner(database, "update trips set locked_at = finished_at where id = $1", [logbook.ids[1]]);

  expect(await refusal(remove(logbook, id))).toMatch(/^409/);
  expect(await example(logbook)).toHaveLength(1);
});

test("of two calibrations after a trip the later one marks it, and the earlier when that is taken back", async () => {
  const logbook = await theExample();
  const later = await calibrate(logbook, at("12:00:00"), 152_000);
  await calibrate(logbook, at("10:00:00"), 151_000);
  const marks = async () => (await odometer(logbook)).map(([, , mark]) => mark);
  expect(await marks()).toEqual([null, "03-02T12:00", null]);

  await remove(logbook, later.id);

  expect(await marks()).toEqual([null, "03-02T10:00", null]);
});

const driverOf = ({ mandatorId, driverId }: Logbook) =>
  anActor(mandatorId, driverId, { role: 5, canCalibrate: true });

test("a calibration inside another's private trip, which would tell how far it was by then, is refused", async () => {
  const logbook = await theExample({ type: 1 });
  const trips = await odometer(logbook);
  for (const time of ["08:10:00", "08:20:00"])
    expect(await refusal(calibrate(logbook, at(time), 152_000))).toMatch(
      /^409 Somebody was on a private trip/,
    );
  expect(await odometer(logbook)).toEqual(trips);
  expect(await refusal(calibrate(logbook, at("08:30:00"), 152_000))).toBe("stored");
});

test("a calibration inside a private trip parts it for its driver, with its way and what it was for", async () => {
  const logbook = await theExample({ type: 1, description: "Arzt" });

  await calibrate(logbook, at("08:15:00"), 152_000, { by: driverOf(logbook) });

  const parts = await asOwner<object>(
    database,
    `select type, description, destination_latitude is not null as place, octet_length(points) > 10 as track
     from trips join trip_tracks on trip_id = trips.id
     where trips.mandator_id = $1 and deleted_at is null and calibrated_at is not null`,
    [logbook.mandatorId],
  );
  const part = { type: 1, description: "Arzt", place: true, track: true };
  expect(parts).toEqual([part, part]);
});

test("a trip in private mode, whose way is not stored, is split evenly in time", async () => {
  const logbook = await theExample({ type: 1, way: [] });

  await calibrate(logbook, at("08:06:00"), 152_000, { by: driverOf(logbook) });

  expect((await odometer(logbook)).slice(1, 3)).toEqual([
    [130_000, 134_000, "03-02T08:06"],
    [152_000, 168_000, "03-02T08:06"],
  ]);
});

test("a manual trip of a time before the first calibration lowers what was before it alone", async () => {
  const logbook = await theExample();
  await calibrate(logbook, at("12:00:00"), 152_000);
  const later = [await logbook.mileage(at("12:00:00")), await logbook.mileage()];

  await logbook.record({
    from: new Date("2026-01-15T08:00:00Z"),
    to: new Date("2026-01-15T09:00:00Z"),
    meters: 5_000,
    agent: 1,
    way: [],
  });

  expect(await logbook.mileage(new Date("2026-01-14T00:00:00Z"))).toBe(95_000);
  expect([await logbook.mileage(at("12:00:00")), await logbook.mileage()]).toEqual(later);
});

test("two calibrations at once of one trip split it twice", async () => {
  const logbook = await theExample();

  await Promise.all([
    calibrate(logbook, at("08:10:00"), 152_000),
    calibrate(logbook, at("08:20:00"), 170_000),
  ]);

  const meters = (await odometer(logbook)).map(([before, after]) => Number(after) - Number(before));
  expect(meters).toHaveLength(5);
  expect(meters.reduce((sum, each) => sum + each, 0)).toBe(90_000);
  expect(await logbook.whole()).toEqual([]);
});
