import { expect, test, vi } from "vitest";
import { changePrivacy } from "../../src/features/trips/editing/change-privacy.ts";
import { clock } from "../../src/platform/clock.ts";
import { aGuardedVehicle } from "../kit/api/alarms.ts";
import { aServer } from "../kit/api/api.ts";
import { aBearer } from "../kit/api/company.ts";
import { aStream } from "../kit/api/streams.ts";
import { aDriver, anActor, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { atSecond, drives, receive, tripsOf } from "../kit/tracking/drives.ts";

const database = await aDatabase();
const patience = { timeout: 20_000, interval: 20 };
const quick = { restMs: 20, longestRestMs: 20, sweepMs: 300, tickMs: 20 };

/** A guarded vehicle, and how an administrator of its company listens. */
async function anOffice() {
  const { origin } = await aServer(database, {}, undefined, { livePace: quick });
  const guarded = await aGuardedVehicle(database);
  const { mandatorId, vehicleId } = guarded;
  const owner = await aDriver(database, mandatorId);
  await asOwner(database, "update vehicles set owner_id = $1, assign_trips_to_owner = true where id = $2", [
    owner,
    vehicleId,
  ]);
  const listen = async (given: object, lastEventId?: string) => {
    const { authorization } = await aBearer(database, await aDriver(database, mandatorId, given));
    const stream = await aStream(origin, {
      headers: { authorization },
      ...(lastEventId !== undefined && { lastEventId }),
    });
    const told = (wanted: string) =>
      stream.events.filter(({ name }) => name === wanted).map(({ data }) => data as { change?: string });
    return { ...stream, told };
  };
  return { ...guarded, owner, listen };
}

// Rule live/stream.
test("what becomes of a trip is told to who may read it, while its vehicle is shown to him", async () => {
  const { mandatorId, vehicleId, box, owner, listen } = await anOffice();
  const [admin, leader] = [await listen({ role_id: 1 }), await listen({ role_id: 3 })];
  const records = drives(box.number, 1);
  atSecond(100);
  await receive(database, records.slice(0, 6));
  const [running] = await tripsOf(database, mandatorId);
  const id = running!.id;
  await vi.waitUntil(() => admin.told("trip").length > 0, patience);
  expect(admin.told("trip")[0]).toEqual({ id, vehicleId, change: "begun" });

  const driver = anActor(mandatorId, owner, { role: 5 });
  const say = (isPrivate: boolean) => changePrivacy({ database, clock }, driver, { id, isPrivate });
  await say(true);
  await vi.waitUntil(() => admin.known()[0]?.isPlaceHidden === true, patience);
  await say(false);
  await vi.waitUntil(() => admin.known()[0]?.isPlaceHidden === false, patience);
  atSecond(500);
  await receive(database, records.slice(6));
  await vi.waitUntil(() => admin.told("trip").some(({ change }) => change === "finished"), patience);
  expect(admin.told("trip").map(({ change }) => change)).toEqual(["begun", "changed", "finished"]);
  expect(leader.events.filter(({ name }) => name !== "snapshot")).toEqual([]);
});

test("of a vehicle on somebody's private drive nothing is told until it shows again, however much its box says (rule live/stream)", async () => {
  const { mandatorId, vehicleId, box, owner, listen } = await anOffice();
  const marker = await aVehicle(database, mandatorId);
  const mark = async (latitude: number) => {
    await asOwner(
      database,
      `insert into vehicle_positions (mandator_id, vehicle_id, latitude, longitude, device_time, last_contact_at, changed_at)
       values ($1, $2, $3, 15, now(), now(), now())
       on conflict (mandator_id, vehicle_id) do update set latitude = excluded.latitude, changed_at = now()`,
      [mandatorId, marker, latitude],
    );
    await vi.waitUntil(
      () => admin.known().some((one) => one.id === marker && one.latitude === latitude),
      patience,
    );
  };
  const admin = await listen({ role_id: 1 });
  const records = drives(box.number, 1);
  atSecond(100);
  await receive(database, records.slice(0, 6));
  const { id } = (await tripsOf(database, mandatorId))[0]!;
  const driver = anActor(mandatorId, owner, { role: 5 });
  await changePrivacy({ database, clock }, driver, { id, isPrivate: true });
  const here = () => admin.known().find((one) => one.id === vehicleId);
  await vi.waitUntil(() => here()?.isPlaceHidden === true, patience);
  expect(here()).toMatchObject({ deviceTime: null, isSending: false, isSpeedCurrent: false, speed: null });
  await mark(47);
  const told = () =>
    admin
      .told("positions")
      .flatMap((positions) => positions as unknown as { id: string }[])
      .filter((one) => one.id === vehicleId).length;
  const before = told();

  atSecond(500);
  await receive(database, records.slice(6, 8));
  await mark(48);
  expect(told()).toBe(before);
  const back = await listen({ role_id: 1 }, admin.lastId());
  await vi.waitUntil(() => back.events.length > 0, patience);
  expect(back.events[0]).toMatchObject({ name: "positions", data: [{ id: marker }] });

  await changePrivacy({ database, clock }, driver, { id, isPrivate: false });
  await vi.waitUntil(() => here()?.isPlaceHidden === false, patience);
  expect(told()).toBe(before + 1);
});

test("an alarm of a fence is told to who may read alarms, and to nobody else", async () => {
  const { mandatorId, vehicleId, geofenceId, drive, listen } = await anOffice();
  const [admin, viewer] = [await listen({ role_id: 1 }), await listen({ role_id: 2 })];
  await drive([0, 48.2], [60, 48.206], [120, 48.206]);
  await vi.waitUntil(() => admin.told("alarm").length > 0, patience);
  expect(admin.told("alarm")).toEqual([
    { geofenceId, vehicleId, event: "Entering", happenedAt: expect.any(String) as string },
  ]);
  await vi.waitUntil(() => viewer.known()[0]?.latitude === 48.206, patience);
  expect(viewer.told("alarm")).toEqual([]);
  expect(mandatorId).toBeTruthy();
});
