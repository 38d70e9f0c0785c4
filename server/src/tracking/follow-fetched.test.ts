import type { Actor } from "@wegbuch/contract/access/actor";
import { VehiclePositionFilter } from "@wegbuch/contract/live/schemas";
import { tripEnd } from "@wegbuch/contract/privatemodes/schemas";
import { afterEach, expect, test } from "vitest";
import { aDriver, anActor } from "../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { aTestDrive, atSecond, drives, morning, receive } from "../../test/kit/tracking/drives.ts";
import { listVehiclePositions } from "../features/live/queries.ts";
import { startPrivateMode } from "../features/privatemodes/start-private-mode.ts";
import { recordCheckIn } from "../features/reservations/record-check-in.ts";
import { recordCheckOut } from "../features/reservations/record-check-out.ts";
import { readOpenTrack } from "../features/trips/read-track.ts";
import { clock, fixClock } from "../platform/clock.ts";
import { inMandator } from "../platform/db/database.ts";
import { newId } from "../platform/db/ids.ts";

const database = await aDatabase();
const parts = { database, clock };
afterEach(() => fixClock(undefined));

const at = (second: number) => new Date(morning + second * 1_000);
const [seen, hidden] = [
  [true, 6],
  [false, 0],
];

/** A vehicle of the pool that one person drove at eight, another may drive by name, and a third has reserved for nine. */
async function aPoolVehicle() {
  const { mandatorId, vehicleId, box } = await aTestDrive(database, { vehicle: { type: 2 } });
  const aPerson = async (role: 1 | 5 = 5) =>
    anActor(mandatorId, await aDriver(database, mandatorId, { role_id: role }), { role });
  const [admin, former, permitted, driver] = [
    await aPerson(1),
    await aPerson(),
    await aPerson(),
    await aPerson(),
  ];
  const records = drives(box.number, 2);
  await receive(database, records.slice(0, 13));
  await asOwner(database, "update trips set driver_id = $2, has_been_changed = true where mandator_id = $1", [
    mandatorId,
    former.userId,
  ]);
  await asOwner(
    database,
    "insert into vehicle_drivers (mandator_id, vehicle_id, user_id) values ($1, $2, $3)",
    [mandatorId, vehicleId, permitted.userId],
  );
  const id = newId();
  await asOwner(
    database,
    `insert into reservations (mandator_id, id, vehicle_id, driver_id, pickup_at, return_at, pickup_address,
       return_address, created_at)
     values ($1, $2, $3, $4, $5, $6, 'Hof', 'Hof', $5)`,
    [mandatorId, id, vehicleId, driver.userId, at(3_000), at(14_400)],
  );
  const handover = { mileageInMeters: 1_000, note: null };
  const begin = (actor: Actor) =>
    startPrivateMode(parts, actor, { vehicleId, until: tripEnd }).catch((problem: unknown) => problem);
  return {
    admin,
    former,
    permitted,
    driver,
    begin,
    /** Of the drive at nine. */
    records: records.slice(13),
    checkOut: () => recordCheckOut(parts, driver, id, handover),
    checkIn: () => recordCheckIn(parts, driver, id, handover),
    /** Whether somebody is told where it is, and how much of the way. */
    seenBy: (actor: Actor) =>
      inMandator(database, actor, async (db) => {
        const filter = VehiclePositionFilter.parse({ vehicleIds: [vehicleId] });
        const [position] = await listVehiclePositions(db, actor, clock.now(), filter);
        const track = await readOpenTrack(db, actor, clock.now(), vehicleId);
        return [(position?.latitude ?? null) !== null, track?.positions?.length ?? 0];
      }),
    agree: (kind: 1 | 2) =>
      asOwner(
        database,
        "update mandators set agreement_kind = $2, agreed_on = '2026-01-01', agreed_windows = $3 where id = $1",
        [mandatorId, kind, kind === 1 ? "{}" : "{[0,10080)}"],
      ),
    consent: ({ userId }: Actor) =>
      asOwner(
        database,
        "insert into agreement_consents (mandator_id, user_id, given_at) values ($1, $2, $3)",
        [mandatorId, userId, at(0)],
      ),
  };
}

type Pool = Awaited<ReturnType<typeof aPoolVehicle>>;

/** Fetched and on the way since nine. */
async function onTheWay({ checkOut, records }: Pool) {
  atSecond(3_300);
  await checkOut();
  await receive(database, records.slice(0, 6));
  atSecond(3_705);
}

test("while a fetched vehicle drives its driver and who leads see where, and none of the others who may drive it", async () => {
  const pool = await aPoolVehicle();
  await onTheWay(pool);
  expect(await pool.seenBy(pool.driver)).toEqual(seen);
  expect(await pool.seenBy(pool.admin)).toEqual(seen);
  expect(await pool.seenBy(pool.permitted)).toEqual(hidden);
  expect(await pool.seenBy(pool.former)).toEqual(hidden);
});

test("outside of what was agreed he sees where he drives, and nobody else does", async () => {
  const pool = await aPoolVehicle();
  await pool.agree(1);
  await onTheWay(pool);
  expect(await pool.seenBy(pool.driver)).toEqual(seen);
  for (const other of [pool.admin, pool.permitted, pool.former])
    expect(await pool.seenBy(other)).toEqual(hidden);
});

test.each(["who fetched it", "who drove before"] as const)(
  "where each must consent, the consent of %s counts as it should",
  async (whose) => {
    const pool = await aPoolVehicle();
    await pool.agree(2);
    await pool.consent(whose === "who fetched it" ? pool.driver : pool.former);
    await onTheWay(pool);
    expect(await pool.seenBy(pool.admin)).toEqual(whose === "who fetched it" ? seen : hidden);
  },
);

test("nobody switches private in a vehicle of the pool, and who has fetched it is told why", async () => {
  const pool = await aPoolVehicle();
  expect(await pool.begin(pool.driver)).toMatchObject({ status: 404 });
  await onTheWay(pool);
  expect(await pool.begin(pool.driver)).toMatchObject({ status: 409 });
  expect(await pool.begin(pool.permitted)).toMatchObject({ status: 409 });
  expect(await pool.begin(pool.former)).toMatchObject({ status: 404 });
  await receive(database, pool.records.slice(6));
  await pool.checkIn();
});
