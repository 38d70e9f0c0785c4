import type { Reading } from "@wegbuch/device-protocol/reading";
import { expect, test } from "vitest";
import type { ReceivedReading } from "../../src/tracking/received.ts";
import { aTraccar } from "../kit/api/forwarding.ts";
import { aBox } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aRecord, atSecond, drives, followAll, morning, receive, tripsOf } from "../kit/tracking/drives.ts";

const database = await aDatabase();

const hour = 3_600;
const at = (second: number) => morning + second * 1_000;

/** Two drives as a box says them; a plug tells the ignition and counts metres. */
const kinds = {
  bm: (number: number) => drives(number, 2),
  obd: (number: number) =>
    drives(number, 2).map((record, index): ReceivedReading => {
      const said = { ignition: (record.reading.speedKmh ?? 0) > 0, totalDistanceMeters: 1_000 + index * 100 };
      return { ...record, deviceType: "obd", reading: { ...record.reading, ...said } };
    }),
};

/** A company whose Traccar forwards a device in a vehicle since a minute before the drives, which are long over. */
async function aForwardingFleet({ knowsIgnition = false } = {}) {
  const traccar = await aTraccar(database);
  const vehicleId = await traccar.vehicle();
  atSecond(-60);
  const first = { deviceTime: at(-70), ...(knowsIgnition && { ignition: false }) };
  expect((await traccar.forward("860000000000001", first)).status).toBe(202);
  expect((await traccar.assign("860000000000001", vehicleId)).status).toBe(200);
  atSecond(6 * hour);
  const send = async (readings: readonly Partial<Reading>[]) => {
    for (const reading of readings)
      expect((await traccar.forward("860000000000001", reading)).status).toBe(204);
    await followAll(database);
  };
  return { ...traccar, vehicleId, send };
}

/** All there is of the trips of a company but whose they are. */
async function drivenIn(mandatorId: string) {
  const trips = await tripsOf(database, mandatorId);
  const tracks = await asOwner<{ points: Buffer }>(
    database,
    `select points from trip_tracks join trips on trips.id = trip_id where trips.mandator_id = $1
     order by started_at, part`,
    [mandatorId],
  );
  return { trips: trips.map(({ id: _id, vehicle: _vehicle, ...trip }) => trip), tracks };
}

/** The same drives of a box that reports itself, to another company. */
async function drivenDirectly(kind: keyof typeof kinds) {
  const { mandatorId, vehicle } = await aTraccar(database);
  const box = await aBox(database, mandatorId, { vehicleId: await vehicle(), device_type: kind });
  atSecond(6 * hour);
  await receive(database, kinds[kind](box.number));
  return drivenIn(mandatorId);
}

test.each([
  ["bm", "in order", (readings: Reading[]) => readings],
  ["obd", "in order", (readings: Reading[]) => readings],
  ["bm", "backwards and twice", (readings: Reading[]) => [...readings, ...readings].toReversed()],
  ["obd", "backwards and twice", (readings: Reading[]) => [...readings, ...readings].toReversed()],
] as const)(
  "drives of a %s that are forwarded %s are those the box would have told itself",
  async (kind, _how, sent) => {
    const { mandatorId, send } = await aForwardingFleet({ knowsIgnition: kind === "obd" });

    await send(sent(kinds[kind](1).map(({ reading }) => reading)));

    const direct = await drivenDirectly(kind);
    // The plug has counted them itself.
    const meters = kind === "obd" ? 1_000 : 1_112;
    expect(direct.trips.map((trip) => trip.meters)).toEqual([meters, meters]);
    expect(await drivenIn(mandatorId)).toEqual(direct);
  },
);

test("a device that tells the ignition is a plug from then on, whatever it says later", async () => {
  const { forward, boxes } = await aForwardingFleet();
  expect(await boxes()).toMatchObject([{ kind: "traccar", deviceType: "bm", name: "860000000000001" }]);

  await forward("860000000000001", { deviceTime: at(0), ignition: true });
  await forward("860000000000001", { deviceTime: at(10) });

  expect(await boxes()).toMatchObject([{ deviceType: "obd" }]);
  const stored = await asOwner<{ device_type: string }>(
    database,
    "select device_type from readings where box_number = (select max(number) from boxes) order by device_time",
  );
  expect(stored.map(({ device_type }) => device_type)).toEqual(["obd", "obd"]);
});

test("what is said without a new fix is no place, and of the time it was said", async () => {
  const { mandatorId, send } = await aForwardingFleet({ knowsIgnition: true });
  const drive = kinds
    .obd(1)
    .slice(0, 12)
    .map(({ reading }) => reading);
  const last = drive.at(-1)!;
  const off = { ...last, deviceTime: at(220), ignition: false, speedKmh: 0, isOutdated: true };
  const still = { ...aRecord(1, 900).reading, latitude: last.latitude, ignition: false };

  await send([...drive, { ...last, deviceTime: at(210), ignition: true, speedKmh: 0 }, off, still]);

  expect(await tripsOf(database, mandatorId)).toMatchObject([{ from: 60, to: 220, meters: 1_000 }]);
});

test("before it was in the vehicle, and in a time to come, it tells nothing", async () => {
  const { forward, mandatorId, send } = await aForwardingFleet();
  const before = drives(1, 1).map(({ reading }) => ({
    ...reading,
    deviceTime: reading.deviceTime - 2 * hour * 1_000,
  }));

  await send(before);
  expect((await forward("860000000000001", { deviceTime: at(7 * hour), latitude: 48.2 })).status).toBe(204);

  expect(await tripsOf(database, mandatorId)).toEqual([]);
  const stored = (table: string) =>
    asOwner(database, `select from ${table} join boxes on number = box_number where mandator_id = $1`, [
      mandatorId,
    ]);
  expect(await stored("readings")).toEqual([]);
  expect(await stored("odd_readings")).toHaveLength(1);
});

test("alarms of Traccar are the events of a box, and none of them switches private", async () => {
  const { mandatorId, send } = await aForwardingFleet();
  const alarms = ["powerCut", "powerRestored,tow", "accident", "jamming", "sos", "PrivateOff", "privateOn"];
  await send(
    alarms.map((alarm, index) => ({
      ...aRecord(1, index * 10).reading,
      alarm,
    })),
  );

  const events = await asOwner<{ name: string; second: number }>(
    database,
    `select event_type as name, (extract(epoch from device_time) - $2)::int as second from readings
     join boxes on number = box_number where mandator_id = $1 and event_type is not null
     order by device_time, event_type`,
    [mandatorId, morning / 1_000],
  );
  expect(events).toEqual([
    { name: "Unplugged", second: 0 },
    { name: "Plugged", second: 10 },
    { name: "Towing", second: 10 },
    { name: "Crash", second: 20 },
    { name: "Jamming", second: 30 },
  ]);
  const plugging = await asOwner<{ name: string }>(
    database,
    "select name from box_events where mandator_id = $1 order by happened_at",
    [mandatorId],
  );
  expect(plugging).toEqual([{ name: "Unplugged" }, { name: "Plugged" }]);
  const switched = await asOwner(
    database,
    "select from readings join boxes on number = box_number where mandator_id = $1 and is_private is not null",
    [mandatorId],
  );
  expect(switched).toEqual([]);
});
