import type { EventType } from "@wegbuch/device-protocol/reading";
import { mailKinds } from "@wegbuch/contract/system/codes";
import { expect, onTestFinished, test } from "vitest";
import { readVehicle } from "../../src/features/vehicles/queries.ts";
import { advanceClock, clock, fixClock } from "../../src/platform/clock.ts";
import { aDriver, anActor } from "../kit/db/builders.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { refollow } from "../../src/tracking/refollow.ts";
import { storeReadings } from "../../src/tracking/store-readings.ts";
import {
  aRecord,
  aTestDrive,
  atSecond,
  followAll,
  followingOf,
  morning,
  receive,
} from "../kit/tracking/drives.ts";
import { mailsTo } from "../kit/api/mails.ts";

const database = await aDatabase();
let companies = 0;

/** A vehicle with a box whose mandator tells one address of unpluggings; it is eight in the morning. */
async function aWatchedVehicle({ isOn = true } = {}) {
  atSecond(0);
  onTestFinished(() => fixClock(undefined));
  const drive = await aTestDrive(database, {
    vehicle: { name: "Kran", license_plate: "W-123 AB", created_at: new Date(morning) },
  });
  const address = `office${(companies += 1)}@alpenland.at`;
  await setRecipients(drive.mandatorId, [address], isOn);
  const { number } = drive.box;
  return {
    ...drive,
    address,
    /** The box says so at a second of the morning, and is heard at once. */
    says: (name: EventType, second: number) => receive(database, [anEvent(number, name, second)]),
    mails: () => mailsTo(database, address),
    owed: () => mailRows(drive.mandatorId),
  };
}

const setRecipients = (mandatorId: string, addresses: string[], isOn = true) =>
  asOwner(
    database,
    `update mandators set send_box_unplugged_notification = $3, send_box_unplugged_notification_to = $2 where id = $1`,
    [mandatorId, addresses, isOn],
  );

const anEvent = (boxNumber: number, eventType: EventType, second: number) =>
  aRecord(boxNumber, second, { eventType, eventId: 252 });

const mailRows = (mandatorId: string) =>
  asOwner<{ kind: string; language: string; recipients: string[]; seconds: number }>(
    database,
    `select kind, language, recipients, extract(epoch from next_attempt_at)::int - $2 as seconds
     from mails where mandator_id = $1 order by language, recipients`,
    [mandatorId, morning / 1_000],
  );

test("a minute after a box was pulled out the recipients are told, once", async () => {
  const { says, mails, owed, address } = await aWatchedVehicle();
  atSecond(100);
  await says("Unplugged", 90);
  expect(await owed()).toEqual([
    { kind: mailKinds.boxUnplugged, language: "de-AT", recipients: [address], seconds: 160 },
  ]);
  advanceClock(59_999);
  expect(await mails()).toEqual([]);
  advanceClock(1);
  const [mail, ...more] = await mails();
  expect([mail!.subject, mail!.to, more]).toEqual(["Box abgesteckt: Kran", [address], []]);
  expect(mail!.text).toMatch(
    /Fahrzeug: Kran\nKennzeichen: W-123 AB\nBox: \d{15}\nAbgesteckt am: \d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d/,
  );
  await says("Unplugged", 90);
  advanceClock(3_600_000);
  expect(await mails()).toEqual([]);
});

test("whoever of the recipients is a user is told in his language", async () => {
  const { mandatorId, says, owed } = await aWatchedVehicle();
  const foreign = await aTestDrive(database);
  await aDriver(database, mandatorId, { language: "en", login: { email: "eve@alpenland.at" } });
  await aDriver(database, foreign.mandatorId, { language: "en", login: { email: "eric@alpenland.at" } });
  await setRecipients(mandatorId, ["eve@alpenland.at", "eric@alpenland.at", "anna@alpenland.at"]);
  await says("Unplugged", 0);
  expect(await owed()).toMatchObject([
    { language: "de-AT", recipients: ["anna@alpenland.at"] },
    { language: "de-AT", recipients: ["eric@alpenland.at"] },
    { language: "en", recipients: ["eve@alpenland.at"] },
  ]);
  advanceClock(60_000);
  const [mail] = await mailsTo(database, "eve@alpenland.at");
  expect([mail!.subject, mail!.text]).toEqual([
    "Box unplugged: Kran",
    expect.stringContaining("Unplugged on: ") as string,
  ]);
});

test("nobody hears of a box that is back within the minute, nor of one that is back in the same breath", async () => {
  const { box, says, mails, owed } = await aWatchedVehicle();
  atSecond(0);
  await says("Unplugged", 0);
  atSecond(59);
  await says("Plugged", 59);
  await receive(database, [anEvent(box.number, "Unplugged", 54), anEvent(box.number, "Plugged", 55)]);
  atSecond(600);
  expect(await mails()).toEqual([]);
  expect((await owed()).filter(({ seconds }) => seconds !== null)).toEqual([]);
});

test("nobody is told who does not want to know, or does not any more", async () => {
  const unwanted = await aWatchedVehicle({ isOn: false });
  await unwanted.says("Unplugged", 0);
  expect(await unwanted.owed()).toEqual([]);
  const { mandatorId, address, says, mails } = await aWatchedVehicle();
  await says("Unplugged", 0);
  await setRecipients(mandatorId, [address], false);
  advanceClock(60_000);
  expect(await mails()).toEqual([]);
});

test("who was taken off the list by then hears nothing, the others do", async () => {
  const { mandatorId, address, says, mails } = await aWatchedVehicle();
  await setRecipients(mandatorId, ["gone@alpenland.at", address]);
  await says("Unplugged", 0);
  await setRecipients(mandatorId, [address]);
  advanceClock(60_000);
  expect((await mails()).map(({ to }) => to)).toEqual([[address]]);
});

test("a box that was taken out of its vehicle by then is meant to be out", async () => {
  const { box, says, mails } = await aWatchedVehicle();
  await says("Unplugged", 0);
  atSecond(30);
  await asOwner(database, "update box_attachments set attached_until = $2 where box_id = $1", [
    box.id,
    new Date(morning + 30_000),
  ]);
  atSecond(60);
  expect(await mails()).toEqual([]);
});

test("what happened before the box was put into the vehicle is noted, and nobody is told", async () => {
  const { box, mandatorId, vehicleId, mails } = await aWatchedVehicle();
  await asOwner(database, "delete from box_attachments where box_id = $1", [box.id]);
  await storeReadings(database.pool("gateway"), [
    { ...anEvent(box.number, "Unplugged", 0), receivedAt: morning },
  ]);
  await followAll(database);
  await asOwner(
    database,
    `insert into box_attachments (mandator_id, id, box_id, vehicle_id, created_at)
     values ($1, gen_random_uuid(), $2, $3, $4)`,
    [mandatorId, box.id, vehicleId, new Date(morning + 30_000)],
  );
  await asOwner(
    database,
    `insert into arrivals (box_number, earliest_device_time, latest_device_time) values ($1, '-infinity', 'infinity')`,
    [box.number],
  );
  atSecond(40);
  await followAll(database);
  atSecond(600);
  expect(await eventsOf(box.id)).toEqual(["Unplugged"]);
  expect(await mails()).toEqual([]);
});

test("what is long ago when it arrives is noted, and nobody is told", async () => {
  const { box, owed } = await aWatchedVehicle();
  atSecond(3_602);
  await receive(database, [anEvent(box.number, "Unplugged", 2)]);
  expect(await eventsOf(box.id)).toEqual(["Unplugged"]);
  expect(await owed()).toEqual([]);
  await receive(database, [anEvent(box.number, "Unplugged", 3)]);
  expect(await owed()).toMatchObject([{ seconds: 3_662 }]);
});

test("stored readings that are followed again bring their events, and nobody is told", async () => {
  const { box, mandatorId, vehicleId, says, mails, owed } = await aWatchedVehicle();
  const told = [
    ["Unplugged", 0],
    ["Plugged", 10],
    ["Unplugged", 20],
  ] as const;
  for (const [name, second] of told) await says(name, second);
  await asOwner(database, "delete from box_events");
  await asOwner(database, "delete from mails");
  expect(await refollow(followingOf(database), { imei: box.imei })).toMatchObject({ left: 0 });
  expect(await eventsOf(box.id)).toEqual(told.map(([name]) => name));
  const admin = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }));
  const vehicle = await inMandator(database, admin, (db) => readVehicle(db, admin, clock.now(), vehicleId));
  expect(vehicle!.boxUnpluggedAt).toEqual([new Date(morning + 20_000).toISOString()]);
  expect(await owed()).toEqual([]);
  atSecond(600);
  expect(await mails()).toEqual([]);
});

test("late records of the past, and following back because of them, tell nobody again", async () => {
  const { box, says, owed } = await aWatchedVehicle();
  atSecond(600);
  await says("Unplugged", 600);
  await receive(
    database,
    [10, 20, 30].map((second) => aRecord(box.number, second)),
  );
  expect(await owed()).toHaveLength(1);
});

const eventsOf = async (boxId: string) =>
  (
    await asOwner<{ name: string }>(
      database,
      "select name from box_events where box_id = $1 order by happened_at",
      [boxId],
    )
  ).map(({ name }) => name);
