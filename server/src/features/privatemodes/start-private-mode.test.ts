import type { Actor } from "@wegbuch/contract/access/actor";
import { VehiclePositionFilter } from "@wegbuch/contract/live/schemas";
import { tripEnd } from "@wegbuch/contract/privatemodes/schemas";
import { afterEach, expect, test } from "vitest";
import { aDriver, anActor, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import {
  atSecond,
  aTestDrive,
  drives,
  followAll,
  receive,
  tripsOf,
} from "../../../test/kit/tracking/drives.ts";
import { clock, fixClock } from "../../platform/clock.ts";
import { inMandator } from "../../platform/db/database.ts";
import { silentLog } from "../../platform/log.ts";
import { refollow } from "../../tracking/refollow.ts";
import { newId } from "../../platform/db/ids.ts";
import { listVehiclePositions } from "../live/queries.ts";
import { changePrivacy } from "../trips/editing/change-privacy.ts";
import { readOpenTrack } from "../trips/read-track.ts";
import { endPrivateModes } from "./jobs.ts";
import { endPrivateMode, startPrivateMode } from "./start-private-mode.ts";

const database = await aDatabase();
const parts = { database, clock };
afterEach(() => fixClock(undefined));

/** A car with its owner and somebody who may drive it, too; on the way since the first second, the box has sent half of it. */
async function aCar(given: object = {}) {
  const drive = await aTestDrive(database, { vehicle: { is_private_trip_allowed: true, ...given } });
  const { mandatorId, vehicleId, box } = drive;
  const [owner, colleague] = [await aDriver(database, mandatorId), await aDriver(database, mandatorId)];
  await asOwner(database, "update vehicles set owner_id = $1, assign_trips_to_owner = true where id = $2", [
    owner,
    vehicleId,
  ]);
  await asOwner(
    database,
    "insert into vehicle_drivers (mandator_id, vehicle_id, user_id) values ($1, $2, $3)",
    [mandatorId, vehicleId, colleague],
  );
  const records = drives(box.number, 2);
  await receive(database, records.slice(0, 6));
  atSecond(105);
  const admin = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }));
  const begin = (actor: Actor, until: string = tripEnd) =>
    startPrivateMode(parts, actor, { vehicleId, until });
  return {
    ...drive,
    records,
    admin,
    owner: anActor(mandatorId, owner, { role: 5 }),
    colleague: anActor(mandatorId, colleague, { role: 5 }),
    begin,
    end: (actor: Actor) => endPrivateMode(parts, actor, vehicleId),
    trips: async () =>
      (await tripsOf(database, mandatorId)).map(({ from, to, type, meters }) => ({ from, to, type, meters })),
    /** How much of the way the live card and its map tell a person. */
    seenBy: (actor: Actor) =>
      inMandator(database, actor, async (db) => {
        const filter = VehiclePositionFilter.parse({ vehicleIds: [vehicleId] });
        const [position] = await listVehiclePositions(db, actor, clock.now(), filter);
        const track = await readOpenTrack(db, actor, clock.now(), vehicleId);
        return {
          isPlaceKnown: position!.latitude !== null,
          points: track?.positions?.length ?? 0,
          start: (track?.startAddress ?? null) !== null,
        };
      }),
  };
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (problem: { status: number }) => problem.status,
  );
const nothing = { isPlaceKnown: false, points: 0, start: false };

test("who switches private on the way is hidden at once, and what is driven from then on is a private trip without a way", async () => {
  const { mandatorId, owner, admin, begin, seenBy, records, trips } = await aCar();
  const all = await seenBy(admin);
  expect(all).toMatchObject({ isPlaceKnown: true, points: 6, start: true });

  expect(await begin(owner)).toMatchObject({ mode: { endsWithTrip: true }, isTaken: false });
  expect(await seenBy(admin)).toEqual(nothing);
  expect(await seenBy(owner)).toEqual(all);

  await receive(database, records.slice(6, 13));
  expect(await trips()).toEqual([
    // Five seconds of ten and half of the 111 m between two records lie on each side.
    { from: 0, to: 105, type: 0, meters: 612 },
    { from: 105, to: 170, type: 1, meters: 500 },
  ]);
  expect(await seenBy(admin)).toMatchObject({ isPlaceKnown: false, points: 0 });
  const kept = await asOwner(
    database,
    `select type, classified_how, driver_id, (select count(*)::integer from trip_tracks
       where trip_id = trips.id and length(points) > 8) as parts
     from trips where mandator_id = $1 order by started_at`,
    [mandatorId],
  );
  expect(kept).toMatchObject([
    { type: 0, classified_how: null, driver_id: owner.userId },
    { type: 1, classified_how: 2, driver_id: owner.userId, parts: 0 },
  ]);
});

test("a private drive is of whoever switched before it began, and its places are not for the owner either", async () => {
  const { mandatorId, owner, colleague, begin, seenBy, records } = await aCar();
  expect(await refusal(begin(colleague))).toBe(409);
  await receive(database, records.slice(6, 13));
  atSecond(700);
  await begin(colleague);
  expect(await seenBy(owner)).toEqual(nothing);
  expect(await refusal(begin(owner))).toBe(409);
  await receive(database, records.slice(13));
  const drivers = await asOwner(
    database,
    "select type, driver_id from trips where mandator_id = $1 order by started_at",
    [mandatorId],
  );
  expect(drivers).toEqual([
    { type: 0, driver_id: owner.userId },
    { type: 1, driver_id: colleague.userId },
  ]);
  expect((await seenBy(owner)).isPlaceKnown).toBe(false);
});

test("ended on the way, the rest is on business again and shows where the vehicle is", async () => {
  const { admin, owner, begin, end, seenBy, records, trips } = await aCar();
  await begin(owner);
  await receive(database, records.slice(6, 8));
  atSecond(135);
  await end(owner);
  expect(await seenBy(admin)).toMatchObject({ isPlaceKnown: false });
  await receive(database, records.slice(8, 13));
  expect(await trips()).toMatchObject([
    { from: 0, to: 105, type: 0 },
    { from: 105, to: 135, type: 1, meters: 334 },
    { from: 135, to: 170, type: 0 },
  ]);
  expect(await seenBy(admin)).toMatchObject({ isPlaceKnown: true });
  expect(await refusal(end(owner))).toBe(409);
});

test("what somebody had said of the whole drive before stays with its business parts", async () => {
  const { mandatorId, owner, begin, end, records } = await aCar();
  const [running] = await tripsOf(database, mandatorId);
  for (const isPrivate of [true, false]) await changePrivacy(parts, owner, { id: running!.id, isPrivate });
  await begin(owner);
  await receive(database, records.slice(6, 8));
  atSecond(135);
  await end(owner);
  await receive(database, records.slice(8, 10));
  const types = async () => (await tripsOf(database, mandatorId)).map(({ type }) => type);
  expect(await types()).toEqual([0, 1, 0]);
  await receive(database, records.slice(10, 13));
  expect(await types()).toEqual([0, 1, 0]);
});

test("a box whose clock is ahead is followed again from the instant of the switch", async () => {
  const { owner, begin, trips } = await aCar();
  atSecond(85);
  await begin(owner);
  await followAll(database);
  expect((await trips()).map(({ from, to, type }) => ({ from, to, type }))).toEqual([
    { from: 0, to: 85, type: 0 },
    { from: 85, to: null, type: 1 },
  ]);
});

test("it ends half an hour after the trip by itself, or at its time, and not before", async () => {
  const { mandatorId, owner, begin, records } = await aCar();
  const isOn = async () =>
    (
      await asOwner<{ is_on: boolean }>(
        database,
        "select ended_at is null as is_on from private_modes where mandator_id = $1 order by started_at desc limit 1",
        [mandatorId],
      )
    )[0]!.is_on;
  const onAt = async (second: number) => {
    atSecond(second);
    await endPrivateModes(parts, mandatorId);
    return isOn();
  };
  await begin(owner);
  expect(await onAt(1_000)).toBe(true);
  await receive(database, records.slice(6, 13));
  expect(await onAt(170 + 1_799)).toBe(true);
  expect(await onAt(170 + 1_800)).toBe(false);
  await begin(owner, new Date(clock.now().getTime() + 600_000).toISOString());
  expect(await onAt(170 + 2_399)).toBe(true);
  expect(await onAt(170 + 2_400)).toBe(false);
  await receive(database, records.slice(13));
  expect((await tripsOf(database, mandatorId)).at(-1)).toMatchObject({ type: 0 });
});

test("saying it twice, or two at once, makes one; another end begins it anew without a gap", async () => {
  const { mandatorId, owner, colleague, begin, records, trips } = await aCar();
  await Promise.all([begin(owner), begin(owner)]);
  const answers = await Promise.all([refusal(begin(colleague)), refusal(begin(owner))]);
  expect(answers).toEqual([409, "done"]);
  const count = () =>
    asOwner(database, "select count(*)::integer as count from private_modes where mandator_id = $1", [
      mandatorId,
    ]);
  expect(await count()).toEqual([{ count: 1 }]);
  atSecond(125);
  await begin(owner, new Date(clock.now().getTime() + 3_600_000).toISOString());
  expect(await count()).toEqual([{ count: 2 }]);
  await receive(database, records.slice(6, 13));
  expect(await trips()).toMatchObject([
    { to: 105, type: 0 },
    { from: 105, to: 170, type: 1 },
  ]);
});

test("who says it again a while later is private on his next trip, too, though nobody knew that the last one was over", async () => {
  const { mandatorId, owner, begin, records } = await aCar();
  await begin(owner);
  await receive(database, records.slice(6, 13));
  atSecond(170 + 1_700);
  await begin(owner);
  atSecond(170 + 1_900);
  await endPrivateModes(parts, mandatorId);
  const modes = await asOwner(
    database,
    "select ended_at is null as is_on from private_modes where mandator_id = $1 order by started_at",
    [mandatorId],
  );
  expect(modes).toEqual([{ is_on: false }, { is_on: true }]);
  await receive(database, records.slice(13));
  expect((await tripsOf(database, mandatorId)).at(-1)).toMatchObject({ type: 1 });
});

test("what was switched is kept as long as records of that time may be followed again", async () => {
  const { mandatorId, box, owner, begin, records, trips } = await aCar();
  await begin(owner);
  await receive(database, records.slice(6, 13));
  const told = await trips();
  atSecond(500 * 86_400);
  await endPrivateModes(parts, mandatorId);
  await refollow({ database, lateWindowDays: 60, log: silentLog() }, { imei: box.imei });
  expect(await trips()).toEqual(told);

  const erased = (day: string) =>
    asOwner(database, "update mandators set places_erased_until = $1 where id = $2", [day, mandatorId]);
  const kept = () => asOwner(database, "select from private_modes where mandator_id = $1", [mandatorId]);
  await erased("2020-01-01");
  await endPrivateModes(parts, mandatorId);
  expect(await kept()).toHaveLength(1);
  await erased(new Date(clock.now().getTime() - 86_400_000).toISOString());
  await endPrivateModes(parts, mandatorId);
  expect(await kept()).toEqual([]);
});

test("only who drives it himself can switch, where it may be used privately, and for a day at most", async () => {
  const { mandatorId, admin, owner, begin } = await aCar();
  expect(await refusal(begin(admin))).toBe(404);
  expect(await refusal(begin(anActor(mandatorId, newId(), { role: 5 })))).toBe(404);
  const in25Hours = new Date(clock.now().getTime() + 25 * 3_600_000).toISOString();
  expect(await refusal(begin(owner, in25Hours))).toBe(400);
  expect(await refusal(begin(owner, new Date(clock.now().getTime() - 1_000).toISOString()))).toBe(400);
  const company = await aCar({ is_private_trip_allowed: false });
  expect(await refusal(company.begin(company.owner))).toBe(409);
  const vehicleId = await aVehicle(database, mandatorId, { is_private_trip_allowed: true });
  expect(await refusal(startPrivateMode(parts, owner, { vehicleId, until: tripEnd }))).toBe(404);
});

test("a parked car is hidden while it is on, and is shown again where nothing was driven", async () => {
  const { admin, owner, begin, end, seenBy, records } = await aCar();
  await receive(database, records.slice(6, 13));
  atSecond(700);
  await begin(owner);
  expect(await seenBy(admin)).toMatchObject({ isPlaceKnown: false });
  await end(owner);
  expect(await seenBy(admin)).toMatchObject({ isPlaceKnown: true });
});
