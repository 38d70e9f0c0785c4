import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aDriver } from "../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { aRecord, aTestDrive, morning, receive } from "../../test/kit/tracking/drives.ts";
import { keptTripsOf } from "../../test/kit/tracking/kept-trips.ts";
import { silentLog } from "../platform/log.ts";
import { refollow } from "./refollow.ts";

const database = await aDatabase();

const runs = process.env["TEST_LONG"] ? 150 : 6;

const step = fc.record({
  seconds: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 90 }) },
    { weight: 2, arbitrary: fc.integer({ min: 120, max: 1_900 }) },
  ),
  north: fc.oneof(fc.constant(0), fc.integer({ min: -60_000, max: 60_000 })),
  isFixValid: fc.integer({ min: 0, max: 11 }).map((of) => of > 0),
  ignition: fc.option(fc.boolean(), { freq: 3 }),
  isPrivate: fc.constantFrom(null, null, null, null, null, null, true, false),
});
const driving = { seconds: 20, north: 40_000, isFixValid: true, ignition: true, isPrivate: null };
const parked = { ...driving, seconds: 200, north: 0, ignition: false };

const mode = fc.record({
  pause: fc.integer({ min: 0, max: 900 }),
  lasts: fc.integer({ min: 10, max: 2_000 }),
  how: fc.constantFrom("trip", "time", "driver"),
});

/** A car in which somebody switches private, each time as the rows of the product say it. */
async function aSwitchedCar(modes: readonly { pause: number; lasts: number; how: string }[]) {
  const drive = await aTestDrive(database, { vehicle: { is_private_trip_allowed: true } });
  const driver = await aDriver(database, drive.mandatorId);
  const at = (second: number) => new Date(morning + second * 1_000);
  let second = 60;
  for (const [index, { pause, lasts, how }] of modes.entries()) {
    const startedAt = second + pause;
    second = startedAt + lasts + 1;
    // Only the last one is still under way.
    const isOver = how === "driver" || index < modes.length - 1;
    const endsWithTrip = how === "trip";
    await asOwner(
      database,
      `insert into private_modes (mandator_id, vehicle_id, driver_id, started_at, until, ends_with_trip, ended_at,
         is_ended_by_driver)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        drive.mandatorId,
        drive.vehicleId,
        driver,
        at(startedAt),
        how === "time" ? at(startedAt + lasts) : at(startedAt + 86_400),
        endsWithTrip,
        isOver ? at(startedAt + lasts) : null,
        isOver && how !== "time",
      ],
    );
  }
  const trips = async () =>
    (await keptTripsOf(database, drive.mandatorId)).map(
      ({ trip: { driver_id, ...trip }, ...kept }: Kept) => ({
        ...kept,
        trip,
        isOfDriver: driver_id === driver,
      }),
    );
  return { ...drive, trips };
}

type Kept = { trip: { driver_id?: string }; track: unknown; vehicle: number };

test("in any order, repeated, in batches or followed again, records of a car somebody drives privately give the same trips", async () => {
  const plan = fc.record({
    deviceType: fc.constantFrom("obd" as const, "bm" as const),
    modes: fc.array(mode, { minLength: 1, maxLength: 3 }),
    steps: fc
      .array(step, { minLength: 5, maxLength: 40 })
      .map((drawn) => [...Array.from({ length: 15 }, () => driving), parked, parked, ...drawn]),
    order: fc.infiniteStream(fc.nat(1_000)),
    batch: fc.integer({ min: 3, max: 25 }),
    longestWalk: fc.option(fc.integer({ min: 1, max: 40 }), { nil: 50_000 }),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ deviceType, modes, steps, order, batch, longestWalk }) => {
      const [inOrder, shuffled] = [await aSwitchedCar(modes), await aSwitchedCar(modes)];
      const recordsOf = (boxNumber: number) => {
        let [second, latitude] = [0, 482_000_000];
        return steps.map(({ seconds, north, ...said }, index) => {
          second += seconds;
          latitude += north;
          const place = { latitude: latitude / 1e7, speedKmh: north === 0 ? 0 : 30 };
          return { ...aRecord(boxNumber, second, { ...said, ...place, hash: BigInt(index) }), deviceType };
        });
      };
      await receive(database, recordsOf(inOrder.box.number));
      const sent = recordsOf(shuffled.box.number)
        .flatMap((record) => (order.next().value % 4 === 0 ? [record, record] : [record]))
        .map((record) => ({ record, at: order.next().value }))
        .sort((one, other) => one.at - other.at)
        .map(({ record }) => record);
      for (let at = 0; at < sent.length; at += batch)
        await receive(database, sent.slice(at, at + batch), { longestWalk });

      const once = await inOrder.trips();
      expect(once).not.toEqual([]);
      expect(await shuffled.trips()).toEqual(once);
      const { imei } = shuffled.box;
      await refollow({ database, lateWindowDays: 60, log: silentLog() }, { imei });
      expect(await shuffled.trips()).toEqual(once);
    }),
    { numRuns: runs, endOnFailure: true },
  );
}, 600_000);
