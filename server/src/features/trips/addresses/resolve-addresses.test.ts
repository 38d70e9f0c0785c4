import type { Address } from "@wegbuch/contract/trips/schemas";
import { expect, onTestFinished, test } from "vitest";
import { advanceClock, clock, fixClock } from "../../../platform/clock.ts";
import { aMandator, aTrip, aVehicle } from "../../../../test/kit/db/builders.ts";
import { inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import { aDatabase, asOwner } from "../../../../test/kit/db/database.ts";
import type { Geocoder } from "../../../platform/geocoding/geocoder.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { silentLog } from "../../../platform/log.ts";
import { ServiceFailure } from "../../../platform/outside/service-failure.ts";
import { resolveAddresses } from "./resolve-addresses.ts";

const database = await aDatabase();
const parts = { database, clock, log: silentLog() };

const stephansplatz: Address = {
  street: "Stephansplatz 1",
  postcode: "1010",
  city: "Wien",
  country: "Österreich",
  displayName: "Stephansplatz 1, 1010 Wien",
  latitude: 48.2,
  longitude: 16.3,
  foreignServiceId: null,
};

/** A closed trip with its start to be looked up; gives what is stored of both. */
async function aWaitingTrip() {
  const mandatorId = await aMandator(database);
  const vehicleId = await aVehicle(database, mandatorId);
  const start = { start_latitude: 48.20849, start_longitude: 16.37208 };
  const tripId = await aTrip(database, mandatorId, { vehicle_id: vehicleId, ...start });
  await asOwner(
    database,
    "insert into address_lookups (mandator_id, trip_id, trip_end, due_at) values ($1, $2, 'start', $3)",
    [mandatorId, tripId, clock.now()],
  );
  const stored = async () => {
    const [trip] = await asOwner<{ start_address: Address | null; has_been_changed: boolean }>(
      database,
      "select start_address, has_been_changed from trips where id = $1",
      [tripId],
    );
    const [lookUp] = await asOwner<{ attempts: number; due_at: Date }>(
      database,
      "select attempts, due_at from address_lookups where trip_id = $1",
      [tripId],
    );
    return { ...trip!, lookUp };
  };
  return { mandatorId, tripId, stored };
}

function aGeocoder(reverse: Geocoder["reverse"]): Geocoder {
  return { reverse, geocode: async () => [], suggest: async () => [], details: async () => null };
}

const calls = (mandatorId: string) =>
  asOwner<{ run_at: Date }>(database, "select run_at from graphile_worker.jobs where key like $1", [
    `${mandatorId}%`,
  ]);

test("an end of a trip gets its address, which is no edit and is not in the history", async () => {
  const { mandatorId, stored } = await aWaitingTrip();

  await resolveAddresses({ ...parts, geocoder: aGeocoder(async () => stephansplatz) }, mandatorId);

  const { start_address, has_been_changed, lookUp } = await stored();
  expect(start_address).toEqual({ ...stephansplatz, latitude: 48.20849, longitude: 16.37208 });
  expect([has_been_changed, lookUp]).toEqual([false, undefined]);
  // But for what binds the trip anew.
  expect(
    await asOwner(database, "select property_name from history where mandator_id = $1", [mandatorId]),
  ).toEqual([{ property_name: "facts" }]);
});

test("a geocoder that fails is asked three times, then once a day for seven days", async () => {
  fixClock(new Date("2026-03-01T08:00:00Z"));
  onTestFinished(() => fixClock(undefined));
  const { mandatorId, stored } = await aWaitingTrip();
  const pausesInMinutes: number[] = [];
  let asked = 0;
  const geocoder = aGeocoder(async () => {
    asked += 1;
    throw new ServiceFailure("away");
  });

  for (;;) {
    await resolveAddresses({ ...parts, geocoder }, mandatorId);
    const { lookUp } = await stored();
    if (!lookUp) break;
    expect(await calls(mandatorId)).toContainEqual({ run_at: lookUp.due_at });
    const pauseMs = lookUp.due_at.getTime() - clock.now().getTime();
    pausesInMinutes.push(pauseMs / 60_000);
    advanceClock(pauseMs);
  }

  expect(pausesInMinutes).toEqual([1, 5, 1_440, 1_440, 1_440, 1_440, 1_440, 1_440, 1_440]);
  expect(asked).toBe(10);
  expect((await stored()).start_address).toBe(null);
});

test("a geocoder that does not answer in time has failed, and one that knows no address is not asked again", async () => {
  const slow = await aWaitingTrip();
  const inHaste = { ...parts, timeoutMs: 20 };
  await resolveAddresses(
    { ...inHaste, geocoder: aGeocoder(() => new Promise(() => undefined)) },
    slow.mandatorId,
  );
  expect((await slow.stored()).lookUp).toMatchObject({ attempts: 1 });

  const nowhere = await aWaitingTrip();
  await resolveAddresses({ ...parts, geocoder: aGeocoder(async () => null) }, nowhere.mandatorId);
  expect(await nowhere.stored()).toMatchObject({ start_address: null, lookUp: undefined });
});

test.each<[string, Address | null]>([
  ["an address", stephansplatz],
  ["the answer that there is none", null],
])(
  "%s that comes for a place the trip no longer starts at leaves the new place to be looked up",
  async (_name, answer) => {
    const { mandatorId, tripId, stored } = await aWaitingTrip();
    const geocoder = aGeocoder(async () => {
      await asOwner(database, "update trips set start_latitude = 48.3 where id = $1", [tripId]);
      return answer;
    });

    await resolveAddresses({ ...parts, geocoder }, mandatorId);

    const { start_address, lookUp } = await stored();
    expect([start_address, lookUp?.attempts]).toEqual([null, 0]);
    expect(await calls(mandatorId)).toEqual([{ run_at: lookUp!.due_at }]);
  },
);

test("an address somebody has entered meanwhile stays", async () => {
  const { mandatorId, tripId, stored } = await aWaitingTrip();
  const geocoder = aGeocoder(async () => {
    await asOwner(database, `update trips set start_address = '{"displayName": "Entered"}' where id = $1`, [
      tripId,
    ]);
    return stephansplatz;
  });

  await resolveAddresses({ ...parts, geocoder }, mandatorId);

  expect(await stored()).toMatchObject({ start_address: { displayName: "Entered" }, lookUp: undefined });
});

test("a locked trip stays as it is, and gets its address when it is unlocked", async () => {
  const { mandatorId, tripId, stored } = await aWaitingTrip();
  const geocoder = aGeocoder(async () => stephansplatz);
  const lock = (at: string) =>
    asOwner(database, `update trips set locked_at = ${at} where id = $1`, [tripId]);
  await lock("finished_at");

  await resolveAddresses({ ...parts, geocoder }, mandatorId);

  expect(await stored()).toMatchObject({ start_address: null, lookUp: { attempts: 0 } });
  expect(await calls(mandatorId)).toEqual([]);
  await lock("null");
  await resolveAddresses({ ...parts, geocoder }, mandatorId);
  expect(await stored()).toMatchObject({ start_address: { street: "Stephansplatz 1" }, lookUp: undefined });
});

test("an address that is found while somebody locks the trip waits", async () => {
  const { mandatorId, tripId, stored } = await aWaitingTrip();
  const geocoder = aGeocoder(async () => {
    await asOwner(database, "update trips set locked_at = finished_at where id = $1", [tripId]);
    return stephansplatz;
  });

  await resolveAddresses({ ...parts, geocoder }, mandatorId);

  expect(await stored()).toMatchObject({ start_address: null, lookUp: { attempts: 0 } });
});

test("an end of a trip that somebody is changing stays queued, and keeps nobody from the other trips", async () => {
  const { mandatorId, tripId: older, stored } = await aWaitingTrip();
  const newer = await aTrip(database, mandatorId, {
    vehicle_id: await aVehicle(database, mandatorId),
    started_at: new Date("2030-06-01T08:00:00Z"),
    finished_at: new Date("2030-06-01T09:00:00Z"),
    start_latitude: 48.20849,
    start_longitude: 16.37208,
  });
  await asOwner(
    database,
    "insert into address_lookups (mandator_id, trip_id, trip_end, due_at) values ($1, $2, 'start', $3)",
    [mandatorId, newer, clock.now()],
  );
  const owing = async () => {
    const rows = await asOwner<{ id: string }>(
      database,
      "select id from trips where start_address is null and mandator_id = $1",
      [mandatorId],
    );
    return rows.map(({ id }) => id);
  };
  const resolve = () =>
    resolveAddresses({ ...parts, geocoder: aGeocoder(async () => stephansplatz) }, mandatorId);
  const hold = (db: MandatorDb, id: string) =>
    db.selectFrom("trips").select("id").where("id", "=", id).forNoKeyUpdate().execute();

  await inMandator(
    database,
    mandatorId,
    async (db) => {
      await hold(db, older);
      await resolve();
      expect(await owing()).toEqual([older]);
      await hold(db, newer);
    },
    { role: "tracker" },
  );

  expect((await stored()).lookUp).toMatchObject({ attempts: 0 });
  const [call, ...others] = await calls(mandatorId);
  expect(others).toEqual([]);
  expect(call!.run_at.getTime()).toBeGreaterThan(clock.now().getTime() - 60_000);
  await resolve();
  expect(await owing()).toEqual([]);
});

test("an end without a place is not asked for and no longer waits", async () => {
  const { mandatorId, tripId, stored } = await aWaitingTrip();
  await asOwner(database, "update trips set start_latitude = null, start_longitude = null where id = $1", [
    tripId,
  ]);
  const asked: unknown[] = [];
  const geocoder = aGeocoder(async (place) => (asked.push(place), stephansplatz));

  await resolveAddresses({ ...parts, geocoder }, mandatorId);

  expect(asked).toEqual([]);
  expect(await stored()).toMatchObject({ start_address: null, lookUp: undefined });
});

test("a look-up the geocoder chokes on is tried later and holds up no other", async () => {
  const { mandatorId, tripId, stored } = await aWaitingTrip();
  const vehicle_id = await aVehicle(database, mandatorId);
  const other = await aTrip(database, mandatorId, { vehicle_id, start_latitude: 47, start_longitude: 15 });
  await asOwner(
    database,
    "insert into address_lookups (mandator_id, trip_id, trip_end, due_at) values ($1, $2, 'start', $3)",
    [mandatorId, other, clock.now()],
  );
  const geocoder = aGeocoder(async ({ latitude }) => {
    if (latitude !== 47) throw new TypeError("places.at is not a function");
    return stephansplatz;
  });

  await resolveAddresses({ ...parts, geocoder }, mandatorId);

  expect((await stored()).lookUp).toMatchObject({ attempts: 1 });
  const waiting = await asOwner(database, "select trip_id from address_lookups where mandator_id = $1", [
    mandatorId,
  ]);
  expect(waiting).toEqual([{ trip_id: tripId }]);
});

test("the newest trips get their addresses first, whatever was queued first", async () => {
  const mandatorId = await aMandator(database);
  const vehicle_id = await aVehicle(database, mandatorId);
  // More than are looked up together, queued from the oldest trip on.
  for (let day = 1; day <= 60; day += 1) {
    const started_at = new Date(Date.UTC(2026, 0, day, 8));
    const finished_at = new Date(Date.UTC(2026, 0, day, 9));
    const start = { start_latitude: 47 + day / 100, start_longitude: 16 };
    const tripId = await aTrip(database, mandatorId, { vehicle_id, started_at, finished_at, ...start });
    await asOwner(
      database,
      "insert into address_lookups (mandator_id, trip_id, trip_end, due_at) values ($1, $2, 'start', $3)",
      [mandatorId, tripId, new Date(clock.now().getTime() - 3_600_000 + day * 1_000)],
    );
  }
  const days: number[] = [];
  const geocoder = aGeocoder(async ({ latitude }) => {
    days.push(Math.round((latitude - 47) * 100));
    return stephansplatz;
  });

  await resolveAddresses({ ...parts, geocoder }, mandatorId);

  expect(days).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index));
});

test("the call for look-ups that failed puts off no call for new ones", async () => {
  const { mandatorId, stored } = await aWaitingTrip();
  const geocoder = aGeocoder(async () => {
    await inMandator(
      database,
      mandatorId,
      (db) => enqueue(db, "lookUpAddresses", {}, { key: "lookUpAddresses" }),
      { role: "tracker" },
    );
    throw new ServiceFailure("away");
  });

  await resolveAddresses({ ...parts, geocoder }, mandatorId);

  const { lookUp } = await stored();
  const called = await calls(mandatorId);
  expect(called).toHaveLength(2);
  expect(called).toContainEqual({ run_at: lookUp!.due_at });
});

test("a long list of one company lets others have their turn, and goes on behind them", async () => {
  const mandatorId = await aMandator(database);
  const vehicle_id = await aVehicle(database, mandatorId);
  const ends = {
    start_latitude: 48,
    start_longitude: 16,
    destination_latitude: 47,
    destination_longitude: 16,
  };
  const trips = Array.from({ length: 105 }, (_, index) => {
    const at = Date.UTC(2026, 0, 1, index);
    return { started_at: new Date(at), finished_at: new Date(at + 1_800_000) };
  });
  for (const times of trips) await aTrip(database, mandatorId, { vehicle_id, ...ends, ...times });
  await asOwner(
    database,
    `insert into address_lookups (mandator_id, trip_id, trip_end, due_at)
     select mandator_id, id, unnest(array['start', 'destination']), $2 from trips where mandator_id = $1`,
    [mandatorId, clock.now()],
  );
  const left = async () =>
    (await asOwner(database, "select from address_lookups where mandator_id = $1", [mandatorId])).length;
  const geocoder = aGeocoder(async () => stephansplatz);

  await resolveAddresses({ ...parts, geocoder }, mandatorId);

  expect(await left()).toBe(10);
  expect(await calls(mandatorId)).toHaveLength(1);
  await resolveAddresses({ ...parts, geocoder }, mandatorId);
  expect(await left()).toBe(0);
});
