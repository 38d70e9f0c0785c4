import { expect, onTestFinished, test } from "vitest";
import { clock } from "../../platform/clock.ts";
import { aBox, aMandator } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { buildApp } from "../../platform/http/app.ts";
import { silentLog } from "../../platform/log.ts";
import { storeReadings } from "../../tracking/store-readings.ts";
import { ingestRoutes } from "./routes.ts";

const database = await aDatabase();
const apiKey = "a key of at least 16 characters";
const yesterday = new Date(Date.now() - 86_400_000).toISOString();

test("positions and events of a box are stored once, however often they are sent", async () => {
  const imei = await registerBox();
  const body = {
    positions: [
      {
        deviceTime: yesterday,
        latitude: 48.2,
        longitude: 16.37,
        speed: 43,
        heading: 90,
        ignition: true,
        satellites: 9,
      },
      {
        deviceTime: yesterday,
        latitude: 48.2,
        longitude: 16.37,
        speed: 44,
        gpsStatus: 2,
        totalDistance: 1e300,
      },
    ],
    events: [
      { deviceTime: yesterday, eventType: "Unplugged", infoText: "Größe" },
      { deviceTime: yesterday, eventType: "IgnitionOff" },
    ],
  };

  expect((await send(imei, body)).json()).toEqual({ accepted: 4, ignored: 0 });
  expect((await send(imei, body)).json()).toEqual({ accepted: 0, ignored: 4 });
  expect((await send(imei, { events: body.events })).json()).toEqual({ accepted: 0, ignored: 2 });

  expect(await storedOf(imei)).toMatchObject([
    { event_id: 0, speed: 43, latitude: 482_000_000, ignition: true, is_fix_valid: true, satellites: 9 },
    { event_id: 0, speed: 44, is_fix_valid: false, gps_status: 2, total_distance: null, satellites: null },
    { event_id: 239, event_type: "IgnitionOff", ignition: false, latitude: null, is_fix_valid: false },
    { event_id: 252, event_type: "Unplugged", is_unplugged: true, info_text: "Größe", ignition: null },
  ]);
});

test("the tracker hears of the box, and its device type of now is noted", async () => {
  const imei = await registerBox({ device_type: "obd" });

  await send(imei, { positions: [{ deviceTime: yesterday, latitude: 48.2, longitude: 16.37 }] });

  expect(await storedOf(imei)).toMatchObject([{ device_type: "obd" }]);
  const arrivals = await asOwner(
    database,
    "select earliest_device_time as at from arrivals join boxes on number = box_number where imei = $1",
    [imei],
  );
  expect(arrivals).toEqual([{ at: new Date(yesterday) }]);
});

test("more positions than one statement takes are all stored", async () => {
  const imei = await registerBox();
  const positions = Array.from({ length: 4_500 }, (_, second) => {
    return {
      deviceTime: new Date(Date.parse(yesterday) + second * 1000).toISOString(),
      latitude: 48,
      longitude: 16,
    };
  });

  expect((await send(imei, { positions })).json()).toEqual({ accepted: 4_500, ignored: 0 });
});

test("an unknown and an archived box are not found", async () => {
  const archived = await registerBox({ archived_at: clock.now() });

  for (const imei of ["999999999999999", archived, "123"]) {
    expect((await send(imei, { positions: [], events: [] })).statusCode).toBe(404);
  }
});

test("a wrong key is refused, and without a key in the settings there is no such call", async () => {
  const imei = await registerBox();

  expect((await send(imei, {}, { key: "another key of 16 characters" })).statusCode).toBe(401);
  expect((await send(imei, {}, { key: null })).statusCode).toBe(401);
  expect((await send(imei, {}, { setting: null })).statusCode).toBe(404);
  expect((await send(imei, {})).json()).toEqual({ accepted: 0, ignored: 0 });
});

test.each([
  { positions: [{ deviceTime: yesterday, latitude: 91, longitude: 0 }] },
  { positions: [{ deviceTime: "yesterday", latitude: 48, longitude: 16 }] },
  { events: [{ deviceTime: yesterday, eventType: "Picnic" }] },
  { events: [{ deviceTime: yesterday, eventType: "Crash", infoText: "\u0000" }] },
])("%j is refused as a whole", async (body) => {
  const imei = await registerBox();

  expect((await send(imei, body)).statusCode).toBe(400);
  expect(await storedOf(imei)).toEqual([]);
});

async function send(imei: string, body: object, { key = apiKey, setting = apiKey }: Keys = {}) {
  const store = storeReadings.bind(null, database.pool("gateway"));
  const app = await buildApp({
    routes: ingestRoutes({ database, store }),
    findSession: async () => null,
    readiness: {},
    webFolder: null,
    version: "0",
    clock,
    log: silentLog(),
    settings: {
      environment: "test",
      publicOrigin: "http://localhost",
      trustedProxies: [],
      map: "offline",
      ingestApiKey: setting ?? undefined,
      metricsToken: undefined,
    },
  });
  onTestFinished(() => app.close());
  const headers = key === null ? {} : { "x-api-key": key };
  return app.inject({ method: "POST", url: `/api/Ingest/${imei}`, headers, payload: body });
}

type Keys = { key?: string | null; setting?: string | null };

async function registerBox(given: { device_type?: "obd"; archived_at?: Date } = {}): Promise<string> {
  const { imei } = await aBox(database, await aMandator(database), given);
  return imei;
}

async function storedOf(imei: string): Promise<object[]> {
  return asOwner(
    database,
    "select readings.* from readings join boxes on number = box_number where imei = $1 order by event_id, speed",
    [imei],
  );
}
