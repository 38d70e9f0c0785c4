import { expect, test } from "vitest";
import { addNotifications, keepNotifications } from "../../src/features/notifications/keep-notifications.ts";
import { forgetPushes } from "../../src/features/pushsubscriptions/jobs.ts";
import { queueComing, queueOpenTrips } from "../../src/features/pushsubscriptions/queue-reminders.ts";
import { advanceClock, clock, fixClock } from "../../src/platform/clock.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { pushDue } from "../../src/platform/push/send-pushes.ts";
import { aGuardedVehicle } from "../kit/api/alarms.ts";
import { aLogbook } from "../kit/api/logbook.ts";
import { aBrowser, aDevice, pushesOf, pushingTo } from "../kit/api/pushes.ts";
import { aDriver, aTrip } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aReceiver } from "../kit/http/receiver.ts";
import { morning } from "../kit/tracking/drives.ts";

const database = await aDatabase();

/** A service at which people of a company have devices; what was owed before is forgotten. */
async function aService(mandatorId: string) {
  await asOwner(database, "delete from push_messages");
  const service = await aReceiver((_, response) => void response.writeHead(201).end());
  const parts = pushingTo(database, service);
  return {
    send: () => pushDue(parts),
    /** A device of a person, and what it was told. */
    subscribe: async (userId: string, ...kinds: string[]) => {
      const browser = await aBrowser(service);
      const device = await aDevice(database, mandatorId, { userId, kinds }, browser);
      const told = async () => {
        const { pathname } = new URL(browser.endpoint);
        return Promise.all(
          service.received.filter(({ url }) => url === pathname).map((each) => browser.read(each)),
        );
      };
      return { ...device, told };
    },
  };
}

async function aTold() {
  const logbook = await aLogbook(database);
  return { ...logbook, ...(await aService(logbook.mandatorId)) };
}

const unplug = (mandatorId: string, ...vehicleIds: string[]) =>
  inMandator(database, mandatorId, (db) =>
    addNotifications(
      db,
      "unplugged",
      vehicleIds.map((vehicleId) => ({ key: newId(), vehicleId, happenedAt: clock.now() })),
      clock.now(),
    ),
  );

test("of an unplugged box those are told who may see the vehicle and wish so, each in his language", async () => {
  const { mandatorId, vehicle, outOfScope, people, subscribe, send } = await aTold();
  await asOwner(database, "update users set language = 'en' where id = $1", [people[3]]);
  const [admin, leader, driver] = [
    await subscribe(people[1], "unplugged"),
    await subscribe(people[3], "unplugged"),
    // Whoever may not hear of it by the bell is told nothing, whatever his device once wished.
    await subscribe(people[5], "unplugged"),
  ];
  const quiet = await subscribe(people[2], "alarm");
  await unplug(mandatorId, vehicle, outOfScope.vehicle);
  while ((await send()) > 0);

  expect((await admin.told()).map(({ title }) => title)).toEqual(["Box abgesteckt", "Box abgesteckt"]);
  expect(await leader.told()).toMatchObject([{ title: "Box unplugged", path: "/vehicles?hasError=true" }]);
  expect([await driver.told(), await quiet.told()]).toEqual([[], []]);
  expect((await pushesOf(database, driver.id)).every((row) => row.dropped_at !== null)).toBe(true);
  expect(await pushesOf(database, quiet.id)).toEqual([]);
});

test("who loses the right to see the vehicle before it is sent is told nothing, nor who is archived or has seen it", async () => {
  const { mandatorId, vehicle, people, ask, subscribe, send, groups } = await aTold();
  const leader = await subscribe(people[3], "unplugged");
  const viewer = await subscribe(people[2], "unplugged");
  const admin = await subscribe(people[1], "unplugged");
  await unplug(mandatorId, vehicle);
  await asOwner(database, "delete from group_vehicles where group_id = $1 and vehicle_id = $2", [
    groups.east,
    vehicle,
  ]);
  await asOwner(database, "update users set archived_at = $2 where id = $1", [people[2], clock.now()]);
  await ask(1, "PUT /Notifications/Seen", { until: clock.now().toISOString() });
  while ((await send()) > 0);

  expect([await leader.told(), await viewer.told(), await admin.told()]).toEqual([[], [], []]);
});

test("what is over when it is sent is told nobody, and what comes back is not told twice", async () => {
  const { mandatorId, vehicle, people, subscribe, send } = await aTold();
  const admin = await subscribe(people[1], "unplugged");
  const cause = { key: "box", vehicleId: vehicle, happenedAt: clock.now() };
  const keep = (...causes: (typeof cause)[]) =>
    inMandator(database, mandatorId, (db) => keepNotifications(db, "unplugged", { causes }, clock.now()));
  await keep(cause);
  await keep();
  await send();
  await keep(cause);
  await send();
  expect(await admin.told()).toEqual([]);
  expect(await pushesOf(database, admin.id)).toHaveLength(1);
});

test("another company's devices hear nothing of it", async () => {
  const [one, other] = [await aTold(), await aTold()];
  const [here, there] = [
    await one.subscribe(one.people[1], "unplugged"),
    await other.subscribe(other.people[1], "unplugged"),
  ];
  await unplug(one.mandatorId, one.vehicle);
  await one.send();
  await other.send();
  expect([(await here.told()).length, await there.told()]).toEqual([1, []]);
  expect(await pushesOf(database, there.id)).toEqual([]);
});

test("an alarm is told with the vehicle and the fence as soon as it is followed, once, and noted as a look", async () => {
  const { mandatorId, vehicleId, drive } = await aGuardedVehicle(database);
  const { subscribe, send } = await aService(mandatorId);
  const userId = await aDriver(database, mandatorId, { role_id: 1 });
  const admin = await subscribe(userId, "alarm");
  await drive([0, 48.2], [60, 48.206], [120, 48.206]);
  await send();
  await send();
  expect(await admin.told()).toMatchObject([
    {
      title: "Geofence-Alarm",
      body: expect.stringContaining("Kran, Einfahrt Lager") as string,
      path: "/geofences/alarms",
    },
  ]);
  const looks = await asOwner(
    database,
    "select vehicle_id, viewer_id from place_views where mandator_id = $1",
    [mandatorId],
  );
  expect(looks).toEqual([{ vehicle_id: vehicleId, viewer_id: userId }]);
});

test("an alarm on a way that became private before it was sent is told nobody, not even whoever drove", async () => {
  const { mandatorId, vehicleId, drive } = await aGuardedVehicle(database);
  const { subscribe, send } = await aService(mandatorId);
  const userId = await aDriver(database, mandatorId, { role_id: 1 });
  const admin = await subscribe(userId, "alarm");
  await drive([0, 48.2], [60, 48.206], [120, 48.206]);
  await aTrip(database, mandatorId, {
    vehicle_id: vehicleId,
    driver_id: userId,
    type: 1,
    started_at: new Date(morning),
    finished_at: new Date(morning + 600_000),
  });
  await send();
  expect(await admin.told()).toEqual([]);
  expect(await pushesOf(database, admin.id)).toMatchObject([{ dropped_at: clock.now() }]);
});

async function aReservation(
  { mandatorId, vehicle }: { mandatorId: string; vehicle: string },
  driverId: string,
  { pickup, made = "2026-05-03T08:00:00Z" }: { pickup: string; made?: string },
) {
  const id = newId();
  await asOwner(database, "delete from reservations where mandator_id = $1", [mandatorId]);
  await asOwner(
    database,
    `insert into reservations (mandator_id, id, vehicle_id, driver_id, pickup_at, return_at, pickup_address, return_address, created_at)
     values ($1, $2, $3, $4, $5, $5::timestamptz + interval '1 hour', 'Wien', 'Wien', $6)`,
    [mandatorId, id, vehicle, driverId, pickup, made],
  );
  return id;
}

test("whoever has a vehicle reserved is told half an hour before, again when it was moved, and nobody else", async () => {
  const told = await aTold();
  const { mandatorId, people, subscribe, send } = told;
  await asOwner(database, "update vehicles set license_plate = 'W-123 AB' where id = $1", [told.vehicle]);
  const [own, other] = [await subscribe(people[5], "reservation"), await subscribe(people[1], "reservation")];
  const id = await aReservation(told, people[5], { pickup: "2026-05-04T08:31:00Z" });
  const minute = async () => {
    await queueComing({ database, clock }, mandatorId);
    await send();
    advanceClock(60_000);
  };
  await minute();
  expect(await own.told()).toEqual([]);
  await minute();
  await minute();
  expect(await own.told()).toEqual([
    {
      title: "Reservierung um 10:31",
      body: "W-123 AB ist für Sie reserviert.",
      path: "/reservation",
      tag: `reservation ${id} 2026-05-04T08:31:00.000Z`,
    },
  ]);
  await asOwner(database, "update reservations set pickup_at = '2026-05-04T08:33:00Z' where id = $1", [id]);
  await minute();
  await minute();
  expect([(await own.told()).length, await other.told()]).toEqual([2, []]);
});

test("a reservation that was cancelled, given to another, moved away or just made is told nobody", async () => {
  const told = await aTold();
  const { mandatorId, people, subscribe, send } = told;
  const own = await subscribe(people[5], "reservation");
  const queue = () => queueComing({ database, clock }, mandatorId);
  const pickup = "2026-05-04T08:25:00Z";
  const changes = [
    "cancelled_at = now()",
    `driver_id = '${people[1]}'`,
    "pickup_at = pickup_at + interval '30 minutes'",
  ];
  for (const change of changes) {
    const id = await aReservation(told, people[5], { pickup });
    await queue();
    await asOwner(database, `update reservations set ${change} where id = $1`, [id]);
    await send();
  }
  await aReservation(told, people[5], { pickup, made: "2026-05-04T08:00:00Z" });
  await queue();
  await send();
  expect(await own.told()).toEqual([]);
  expect(await pushesOf(database, own.id)).toHaveLength(3);
});

test("at six in the evening of Vienna drivers are told how many of their trips wait, once a day", async () => {
  const { mandatorId, vehicle, people, subscribe, send } = await aTold();
  await asOwner(database, "update mandators set inbox_since = '2026-01-01' where id = $1", [mandatorId]);
  const driver = await aDriver(database, mandatorId);
  const ended = { vehicle_id: vehicle, driver_id: driver, finished_at: new Date("2026-05-04T07:00:00Z") };
  await aTrip(database, mandatorId, { ...ended, started_at: new Date("2026-05-04T06:00:00Z") });
  const [own, other] = [await subscribe(driver, "openTrips"), await subscribe(people[1], "openTrips")];
  const evening = async (time: string) => {
    fixClock(new Date(time));
    await queueOpenTrips({ database, clock }, mandatorId);
    await send();
  };
  await evening("2026-05-04T15:55:00Z");
  expect(await own.told()).toEqual([]);
  await evening("2026-05-04T16:00:00Z");
  await evening("2026-05-04T16:05:00Z");
  expect(await own.told()).toEqual([
    {
      title: "1 Fahrt ohne Zweck",
      body: "Bitte geben Sie an, wofür Sie gefahren sind.",
      path: "/inbox",
      tag: "openTrips",
      badge: 1,
    },
  ]);
  await evening("2026-05-05T16:00:00Z");
  expect([(await own.told()).length, await other.told()]).toEqual([2, []]);
});

test("what was told is forgotten after 90 days, what was not after one, and what waits is not", async () => {
  const { mandatorId, vehicle, people, subscribe, send } = await aTold();
  const admin = await subscribe(people[1], "unplugged");
  const rows = async () => (await pushesOf(database, admin.id)).length;
  await unplug(mandatorId, vehicle);
  await send();
  await unplug(mandatorId, vehicle);
  await asOwner(
    database,
    "update push_messages set dropped_at = $2, next_attempt_at = null where sent_at is null and mandator_id = $1",
    [mandatorId, clock.now()],
  );
  await unplug(mandatorId, vehicle);
  const forget = () => forgetPushes({ database, clock }, mandatorId);
  await forget();
  expect(await rows()).toBe(3);
  advanceClock(86_400_001);
  await forget();
  expect(await rows()).toBe(2);
  advanceClock(90 * 86_400_000);
  await forget();
  expect(await pushesOf(database, admin.id)).toMatchObject([{ sent_at: null, dropped_at: null }]);
});
