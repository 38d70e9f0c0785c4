import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { storeReadings } from "./store-readings.ts";
import { aReceivedReading } from "../../test/kit/tracking/readings.ts";

const database = await aDatabase();
const pool = database.pool("gateway");

test("every column of a reading is stored as it was, in its unit", async () => {
  const received = aReceivedReading(1, 0, {
    eventId: 239,
    hash: -(2n ** 63n),
    priority: 2,
    latitude: -33.856_784_4,
    longitude: 179.999_999_9,
    altitudeMeters: -6,
    headingDegrees: 359.6,
    totalDistanceMeters: 4_294_967_295,
    externalPowerMillivolts: 14_200,
    batteryMillivolts: 4_050,
    batteryMilliamps: 0,
    isUnplugged: false,
    isPrivate: true,
    eventType: "Crash",
    infoText: "Größe 4",
    io: Buffer.from("8e00ef", "hex"),
  });

  expect(await storeReadings(pool, [received])).toBe(1);

  const [row] = await asOwner<Record<string, unknown>>(
    database,
    "select * from readings where box_number = 1",
  );
  expect(row).toEqual({
    box_number: 1,
    device_time: new Date(received.reading.deviceTime),
    event_id: 239,
    hash: "-9223372036854775808",
    received_at: new Date(received.receivedAt),
    device_type: "bm",
    priority: 2,
    latitude: -338_567_844,
    longitude: 1_799_999_999,
    altitude: -6,
    heading: 360,
    satellites: 11,
    speed: 40,
    is_fix_valid: true,
    gps_status: 1,
    ignition: true,
    is_unplugged: false,
    is_private: true,
    total_distance: "4294967295",
    external_power_millivolts: 14_200,
    battery_millivolts: 4_050,
    battery_milliamps: 0,
    event_type: "Crash",
    info_text: "Größe 4",
    io: Buffer.from("8e00ef", "hex"),
  });
});

test("what was not said is null, and what no column can hold is left out", async () => {
  const nothing = { latitude: null, longitude: null, ignition: null, gpsStatus: null };

  await storeReadings(pool, [aReceivedReading(2, 0, { ...nothing, speedKmh: 65_535, headingDegrees: NaN })]);

  const [row] = await asOwner(database, "select * from readings where box_number = 2");
  expect(row).toMatchObject({
    latitude: null,
    longitude: null,
    ignition: null,
    gps_status: null,
    speed: null,
    heading: null,
    info_text: null,
    io: null,
  });
});

test("repeated readings count once, within a batch and across batches, in whatever order writers send them", async () => {
  const readings = Array.from({ length: 200 }, (_, second) => aReceivedReading(3 + (second % 5), second));

  const counts = await Promise.all([
    storeReadings(pool, [...readings, ...readings]),
    storeReadings(pool, readings.toReversed()),
    storeReadings(pool, readings),
  ]);

  expect(counts.reduce((sum, count) => sum + count)).toBe(200);
});

test("times before the oldest month kept, and times that lie ahead, are put aside and not followed", async () => {
  const receivedAt = Date.UTC(2026, 2, 10, 12);
  const times = [
    "2024-12-31T23:59:59.999Z",
    "2025-01-01T00:00:00.000Z",
    "2026-03-10T12:10:00.000Z",
    "2026-03-10T12:10:00.001Z",
  ];
  await asOwner(database, "select ensure_reading_partitions('2026-03-10')");

  await storeReadings(
    pool,
    times.map((time) => ({ ...aReceivedReading(9, 0, { deviceTime: Date.parse(time) }), receivedAt })),
  );

  const inOrder = async (table: string) =>
    (
      await asOwner<{ at: Date }>(
        database,
        `select device_time as at from ${table} where box_number = 9 order by device_time`,
      )
    ).map(({ at }) => at.toISOString());
  expect(await inOrder("readings")).toEqual(times.slice(1, 3));
  expect(await inOrder("odd_readings")).toEqual([times[0], times[3]]);
  const arrivals = await asOwner<{ at: Date }>(
    database,
    "select earliest_device_time as at from arrivals where box_number = 9",
  );
  expect(arrivals).toEqual([{ at: new Date(times[1]!) }]);
});
