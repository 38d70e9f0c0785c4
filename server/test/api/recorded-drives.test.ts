import { expect, test } from "vitest";
import {
  hasRecordedDrives,
  type RecordedDay,
  recordedDays,
  recordsOf,
} from "../../src/features/trips/detection/recorded-drives.ts";
import { aGateway } from "../kit/gateway/gateway.ts";
import { greetedBox } from "../kit/gateway/box.ts";
import { aBox, aMandator, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { followAll } from "../kit/tracking/drives.ts";

const database = await aDatabase();

test("without the recorded drives there is nothing to send", () => {
  expect(recordedDays.length).toBeGreaterThan(0);
});

for (const day of hasRecordedDrives ? recordedDays : []) {
  test(`${day.name}, sent through the socket, gives the trips one would write down`, async () => {
    const mandatorId = await aMandator(database);
    const vehicleId = await aVehicle(database, mandatorId);
    const { imei } = await aBox(database, mandatorId, { vehicleId, device_type: day.deviceType });
    const gateway = await aGateway(database);
    const box = await greetedBox(gateway.port, imei);

    const records = recordsOf(day, toYesterday(day));
    for (let at = 0; at < records.length; at += 100) {
      const frame = records.slice(at, at + 100);
      expect(await box.report(frame)).toBe(frame.length);
    }
    await followAll(database);

    expect(await tripsOf(mandatorId)).toEqual(day.expected);
  });
}

/** Moves a recorded day to yesterday and keeps its times of the day. */
function toYesterday(day: RecordedDay): number {
  const dayMs = 86_400_000;
  const recordedDay = Math.floor(recordsOf(day)[0]!.timestampMs / dayMs);
  return (Math.floor(Date.now() / dayMs) - 2 - recordedDay) * dayMs;
}

async function tripsOf(mandatorId: string) {
  const rows = await asOwner<{ started_at: Date; finished_at: Date; meters: number }>(
    database,
    `select started_at, finished_at, mileage_in_meters as meters from trips
     where mandator_id = $1 order by started_at`,
    [mandatorId],
  );
  const timeOfDay = (time: Date) => time.toISOString().slice(11, 19);
  return rows.map(({ started_at, finished_at, meters }) => ({
    from: timeOfDay(started_at),
    to: timeOfDay(finished_at),
    km: Math.round(meters / 100) / 10,
  }));
}
