import type { Actor } from "@wegbuch/contract/access/actor";
import { VehiclePositionFilter } from "@wegbuch/contract/live/schemas";
import { expect, test } from "vitest";
import { listVehiclePositions } from "../features/live/queries.ts";
import { changePrivacy } from "../features/trips/editing/change-privacy.ts";
import { readOpenTrack } from "../features/trips/read-track.ts";
import { clock } from "../platform/clock.ts";
import { aDriver, anActor } from "../../test/kit/db/builders.ts";
import { inMandator } from "../platform/db/database.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { aTestDrive, drives, receive, tripsOf } from "../../test/kit/tracking/drives.ts";

const database = await aDatabase();

/** The owner of a car is driving; his box has sent half of the way. */
async function aDriveUnderWay(given: object = {}) {
  const drive = await aTestDrive(database, { vehicle: { is_private_trip_allowed: true, ...given } });
  const { mandatorId, vehicleId, box } = drive;
  const owner = await aDriver(database, mandatorId);
  await asOwner(database, "update vehicles set owner_id = $1, assign_trips_to_owner = true where id = $2", [
    owner,
    vehicleId,
  ]);
  const records = drives(box.number, 1);
  await receive(database, records.slice(0, 6));
  const [running] = await tripsOf(database, mandatorId);
  const id = running!.id;
  const driver = anActor(mandatorId, owner, { role: 5 });
  const admin = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }));
  return {
    ...drive,
    id,
    driver,
    admin,
    rest: records.slice(6),
    say: (isPrivate: boolean, actor: Actor = driver) =>
      changePrivacy({ database, clock }, actor, { id, isPrivate }),
    /** How much of the way the live card and its map tell a person: places, and points of the open track. */
    seenBy: (actor: Actor) =>
      inMandator(database, actor, async (db) => {
        const filter = VehiclePositionFilter.parse({ vehicleIds: [vehicleId] });
        const [position] = await listVehiclePositions(db, actor, clock.now(), filter);
        const track = await readOpenTrack(db, actor, clock.now(), vehicleId);
        return {
          isPlaceKnown: position!.latitude !== null,
          points: track?.positions?.length ?? 0,
          start: track?.startAddress !== null,
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

test("who says on the way that he drives privately is hidden at once, all of the drive and until he says else", async () => {
  const { driver, admin, say, seenBy } = await aDriveUnderWay();
  const all = await seenBy(admin);
  expect(all).toMatchObject({ isPlaceKnown: true, start: true });

  expect(await say(true)).toMatchObject({ type: 1, finishedAt: null });
  expect(await seenBy(admin)).toEqual(nothing);
  expect(await seenBy(driver)).toEqual(all);

  expect(await say(false)).toMatchObject({ type: 0 });
  expect(await seenBy(admin)).toEqual(all);
});

test("the drive stays private as it goes on and when it ends, with its way, and its history says who said so", async () => {
  const { mandatorId, id, driver, rest, say, seenBy, admin } = await aDriveUnderWay();
  await say(true);
  await receive(database, rest.slice(0, 3));
  expect(await seenBy(admin)).toEqual(nothing);
  await receive(database, rest.slice(3));
  const rows = await tripsOf(database, mandatorId);
  expect(rows).toMatchObject([{ id, type: 1, agent: 0, from: 0, to: 170 }]);
  const written = await asOwner(
    database,
    `select property_name, new_value, actor_id from history where object_id = $1 and property_name = 'type'`,
    [id],
  );
  expect(written).toEqual([{ property_name: "type", new_value: "private", actor_id: driver.userId }]);
  expect((await seenBy(admin)).isPlaceKnown).toBe(false);
  expect(await refusal(say(false))).toBe(409);
});

test("what he took back on the way ends as a business trip", async () => {
  const { mandatorId, rest, say } = await aDriveUnderWay();
  await say(true);
  await say(false);
  await receive(database, rest);
  expect(await tripsOf(database, mandatorId)).toMatchObject([{ type: 0, to: 170 }]);
});

test("nobody but its driver says whether a running trip is private, and only where the vehicle may be used so", async () => {
  const { mandatorId, driver, admin, say } = await aDriveUnderWay();
  expect(await refusal(say(true, admin))).toBe(403);
  const colleague = anActor(mandatorId, await aDriver(database, mandatorId), { role: 5 });
  expect(await refusal(say(true, colleague))).toBe(404);
  expect(await refusal(say(true, { ...driver, supportUserId: admin.userId, isSupport: true }))).toBe(403);
  const company = await aDriveUnderWay({ is_private_trip_allowed: false });
  expect(await refusal(company.say(true))).toBe(400);
});
