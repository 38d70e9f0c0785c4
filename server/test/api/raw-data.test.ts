import type { RawPosition } from "@wegbuch/contract/rawdata/schemas";
import { expect, test } from "vitest";
import { aBox, aDriver, aMandator, aTrip } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aFollowedBox, at, period, store } from "../kit/api/followed-box.ts";

const database = await aDatabase();

test("positions come by the box's clock with all their columns, the end of the period not among them", async () => {
  const { box, read } = await aFollowedBox(database);
  const all = {
    externalPowerMillivolts: 12_400,
    batteryMillivolts: 3_700,
    batteryMilliamps: 50,
    totalDistanceMeters: 5_000_000_000,
  };
  await store(database, box, {
    20: { latitude: 48.21, speedKmh: 50 },
    10: all,
    30: { latitude: 48.3 },
    40: {},
  });
  const positions = await read("Positions", 10, 40);
  expect(positions.map(({ deviceTime }) => deviceTime)).toEqual(
    [10, 20, 30].map((second) => at(second).toISOString()),
  );
  expect(positions[0]).toEqual({
    timestamp: expect.stringMatching(/Z$/),
    deviceTime: at(10).toISOString(),
    longitude: 16.37,
    latitude: 48.2,
    altitude: 180,
    speed: 40,
    distanceToPrevPointMeters: null,
    gpsStatus: 1,
    satellites: 11,
    heading: 90,
    externalPowerVoltage: 12_400,
    batteryVoltage: 3_700,
    batteryCurrent: 50,
    totalDistance: 5_000_000_000,
    deviceType: "bm",
  });
  expect(positions.map(({ distanceToPrevPointMeters }) => distanceToPrevPointMeters)).toEqual([
    null,
    1_111.9,
    10_007.5,
  ]);
});

test("a position without a fix is shown as it was sent, but nothing is measured to or from it", async () => {
  const { box, read } = await aFollowedBox(database);
  await store(database, box, {
    1: {},
    2: { latitude: 0, longitude: 0, isFixValid: false },
    3: { latitude: 48.21 },
    4: { latitude: null, longitude: null },
  });
  const positions = await read("Positions", 0, 10);
  expect(positions.map((one) => [one.latitude, one.distanceToPrevPointMeters])).toEqual([
    [48.2, null],
    [0, null],
    [48.21, 1_111.9],
    [null, null],
  ]);
});

test("the list of boxes says when each was last heard of", async () => {
  const { box, ask } = await aFollowedBox(database);
  const said = async () =>
    (await ask<{ lastContactAt: string | null }>(`GET /Mandators/Boxes/ByImei?imei=${box.imei}`)).body;
  expect((await said()).lastContactAt).toBeNull();
  await store(database, box, { 2: {}, 1: {} });
  const [newest] = await asOwner<{ received_at: Date }>(
    database,
    "select received_at from readings where box_number = $1 and device_time = $2",
    [box.number, at(2)],
  );
  expect(await said()).toMatchObject({ lastContactAt: newest!.received_at.toISOString() });
});

test("readings whose clock was odd are shown too", async () => {
  const { box, ask } = await aFollowedBox(database);
  await store(database, box, { 1: { deviceTime: Date.UTC(1990, 0, 1) }, 2: {} });
  const { body } = await ask<RawPosition[]>(
    `GET /RawData/Positions?imei=${box.imei}&from=1980-01-01T00:00:00Z&to=2200-01-01T00:00:00Z`,
  );
  expect(body.map(({ deviceTime }) => deviceTime.slice(0, 4))).toEqual([
    "1990",
    at(2).toISOString().slice(0, 4),
  ]);
});

test("events come with what they tell and without places", async () => {
  const { box, read } = await aFollowedBox(database);
  await store(database, box, {
    1: { eventType: "Crash", infoText: "crash 3" },
    2: { eventType: "Unplugged", latitude: null, longitude: null },
    3: {},
  });
  expect(await read("Events", 0, 10)).toEqual([
    {
      deviceTime: at(1).toISOString(),
      deviceType: "bm",
      eventType: "Crash",
      infoText: "crash 3",
      timestamp: expect.stringMatching(/Z$/),
    },
    expect.objectContaining({ eventType: "Unplugged", infoText: null }),
  ]);
  expect((await read("Positions", 0, 10)).map(({ deviceTime }) => deviceTime)).toEqual(
    [1, 3].map((second) => at(second).toISOString()),
  );
});

test("trips of the vehicle come by their start, private ones without places and purpose", async () => {
  const { vehicleId, mandatorId, read } = await aFollowedBox(database);
  const driver_id = await aDriver(database, mandatorId, { first_name: "Eva", last_name: "Moser" });
  const common = { vehicle_id: vehicleId, driver_id, description: "Kanarienvogel", start_latitude: 48.2 };
  const placed = {
    ...common,
    start_longitude: 16.37,
    start_address: JSON.stringify({ displayName: "Kanariengasse 1" }),
  };
  await aTrip(database, mandatorId, {
    ...placed,
    started_at: at(50),
    finished_at: at(60),
    type: 1,
  });
  const locked = { locked_at: at(70), mileage_in_meters: 42, agent: 1 };
  await aTrip(database, mandatorId, { ...placed, ...locked, started_at: at(10), finished_at: at(20) });
  await aTrip(database, mandatorId, { ...common, started_at: at(80), finished_at: null });
  await aTrip(database, mandatorId, {
    ...common,
    started_at: at(90),
    finished_at: at(95),
    deleted_at: at(99),
  });
  await aTrip(database, mandatorId, { ...common, started_at: at(100), finished_at: at(110) });
  const trips = await read("Trips", 10, 100);
  expect(trips.map(({ startedAt }) => startedAt)).toEqual(
    [10, 50, 80].map((second) => at(second).toISOString()),
  );
  expect(trips[0]).toMatchObject({
    vehicle: { name: "Kran" },
    driver: { name: "Eva Moser" },
    finishedAt: at(20).toISOString(),
    startAddress: { displayName: "Kanariengasse 1" },
    destinationAddress: null,
    mileageInMeters: 42,
    type: 0,
    agent: 1,
    description: "Kanarienvogel",
    lockedAt: at(70).toISOString(),
  });
  expect(trips[1]).toMatchObject({ type: 1, startAddress: null, description: null });
  expect(trips[2]!.finishedAt).toBeNull();
});

test("box and period have to be given, and the box to be known", async () => {
  const { ask, box } = await aFollowedBox(database);
  const archived = await aBox(database, await aMandator(database), { archived_at: at(0) });
  for (const kind of ["Positions", "Events", "Trips"]) {
    const errors = async (query: string, language: string) => {
      const { status, body } = await ask(`GET /RawData/${kind}?${query}`, undefined, language);
      return [status, body.errors];
    };
    expect(await errors("", "en")).toEqual([
      400,
      { imei: ["You must set an imei "], from: ["Please set a period"], to: ["Please set a period"] },
    ]);
    expect(await errors("", "de-AT")).toEqual([
      400,
      {
        imei: ["Sie müssen eine IMEI setzen"],
        from: ["Bitte setzen Sie einen Zeitraum"],
        to: ["Bitte setzen Sie einen Zeitraum"],
      },
    ]);
    expect(await errors(`imei=${box.imei}&from=gestern&to=2026-05-04`, "en")).toEqual([
      400,
      { from: ["Invalid Date Format"], to: ["Invalid Date Format"] },
    ]);
    expect(await errors(`imei=${box.imei}&${period(10, 0)}`, "en")).toEqual([
      400,
      { from: ["Start must be before finish"] },
    ]);
    for (const imei of ["999999999999999", "1", "x".repeat(200)])
      expect(await errors(`imei=${imei}&${period(0, 1)}`, "en"), imei).toEqual([404, undefined]);
    for (const known of [box, archived])
      expect((await ask(`GET /RawData/${kind}?imei=${known.imei}&${period(0, 0)}`)).body).toEqual([]);
  }
});

test("more than 100,000 rows are refused in both languages", async () => {
  const { ask, box } = await aFollowedBox(database);
  await asOwner(
    database,
    `insert into readings (box_number, device_time, event_id, hash, received_at, device_type, priority, is_fix_valid,
       event_type, latitude, longitude)
     select $1, $2::timestamptz + n * interval '1 ms', 0, n, $2::timestamptz, 'bm', 0, true, 'Crash', 0, 0
     from generate_series(0, 100000) as n`,
    [box.number, at(0)],
  );
  for (const kind of ["Positions", "Events"]) {
    const call = `GET /RawData/${kind}?imei=${box.imei}&${period(0, 200)}`;
    expect(await ask(call)).toEqual({
      status: 413,
      body: {
        title: "TooLarge",
        status: 413,
        message: "Das sind mehr als 100.000 Zeilen. Bitte wählen Sie einen kürzeren Zeitraum.",
      },
    });
    expect((await ask(call, undefined, "en")).body.message).toBe(
      "These are more than 100,000 rows. Please choose a shorter period.",
    );
  }
});
