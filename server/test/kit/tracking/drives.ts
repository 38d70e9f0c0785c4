import type { Reading } from "@wegbuch/device-protocol/reading";
import { fixClock } from "../../../src/platform/clock.ts";
import { aBox, aMandator, aVehicle } from "../db/builders.ts";
import { newId } from "../../../src/platform/db/ids.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { type Following, followArrivals } from "../../../src/tracking/follow-boxes.ts";
import type { ReceivedReading } from "../../../src/tracking/received.ts";
import { storeReadings } from "../../../src/tracking/store-readings.ts";
import { aReceivedReading } from "./readings.ts";

/** Yesterday at eight in the morning, UTC. */
export const morning = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 16 * 3_600_000;

/** A box of a mandator of its own, in a vehicle of its own. */
export async function aTestDrive(
  database: TestDatabase,
  given: { vehicle?: Parameters<typeof aVehicle>[2] } = {},
) {
  const mandatorId = await aMandator(database);
  const vehicleId = await aVehicle(database, mandatorId, given.vehicle);
  const box = await aBox(database, mandatorId, { vehicleId });
  return { mandatorId, vehicleId, box };
}

/** Takes a box out of its vehicle at a second of the morning, by its own clock, and puts it into another one. */
export async function moveBox(
  database: TestDatabase,
  boxId: string,
  { second, to }: { second: number; to: { mandatorId: string; vehicleId: string } | null },
): Promise<void> {
  const movedAt = new Date(morning + second * 1_000);
  await asOwner(
    database,
    "update box_attachments set attached_until = $2 where box_id = $1 and attached_until is null",
    [boxId, movedAt],
  );
  if (to === null) return;
  await asOwner(database, "update boxes set mandator_id = $2 where id = $1", [boxId, to.mandatorId]);
  await asOwner(
    database,
    `insert into box_attachments (mandator_id, id, box_id, vehicle_id, attached_from, created_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [to.mandatorId, newId(), boxId, to.vehicleId, movedAt],
  );
}

/** A record at a second of the morning; a periodic one of a battery-mounted box with a fix unless said otherwise. */
export function aRecord(boxNumber: number, second: number, said: Partial<Reading> = {}): ReceivedReading {
  const deviceTime = morning + second * 1_000;
  return aReceivedReading(boxNumber, second, {
    deviceTime,
    hash: BigInt(second) * 1_000n + BigInt(said.eventId ?? 0),
    ignition: null,
    speedKmh: 0,
    headingDegrees: 0,
    ...said,
  });
}

/** Drives of one km each: the first at second 0, the next an hour later. A box stands before and after each. */
export function drives(boxNumber: number, count: number, said: Partial<Reading> = {}): ReceivedReading[] {
  return Array.from({ length: count }, (_, index) => {
    const start = index * 3_600;
    const from = 48.2 + index * 0.01;
    const moving = Array.from({ length: 10 }, (_, step) =>
      aRecord(boxNumber, start + 60 + step * 10, {
        latitude: from + (step + 1) * 0.001,
        speedKmh: 40,
        ...said,
      }),
    );
    return [
      aRecord(boxNumber, start, { latitude: from }),
      ...moving,
      aRecord(boxNumber, start + 170, { latitude: from + 0.01 }),
      aRecord(boxNumber, start + 480, { latitude: from + 0.01 }),
    ];
  }).flat();
}

export const followingOf = (database: TestDatabase): Following => ({
  database,
  lateWindowDays: 60,
  log: silentLog(),
});

/** Stores records as one batch of the gateway and follows them. */
export async function receive(
  database: TestDatabase,
  records: readonly ReceivedReading[],
  limits: Pick<Following, "pageReadings" | "longestWalk"> = {},
): Promise<void> {
  await storeReadings(database.pool("gateway"), records);
  await followAll(database, limits);
}

/** Follows until nothing is left. */
export async function followAll(
  database: TestDatabase,
  limits: Pick<Following, "pageReadings" | "longestWalk"> = {},
): Promise<void> {
  while ((await followArrivals({ ...followingOf(database), ...limits })) > 0);
}

export type TripRow = {
  id: string;
  vehicle: string;
  from: number;
  to: number | null;
  meters: number;
  agent: number;
  type: number;
  reason: string | null;
};

/** The trips of a mandator, times in seconds of the morning. */
export async function tripsOf(database: TestDatabase, mandatorId: string): Promise<TripRow[]> {
  return asOwner<TripRow>(
    database,
    `select id, vehicle_id as vehicle, extract(epoch from started_at)::float - $2 as from,
       extract(epoch from finished_at)::float - $2 as to, mileage_in_meters as meters, agent, type, end_reason as reason
     from trips where mandator_id = $1 order by started_at`,
    [mandatorId, morning / 1_000],
  );
}

/** Stops the clock at a second of the morning. */
export const atSecond = (second: number) => fixClock(new Date(morning + second * 1_000));
