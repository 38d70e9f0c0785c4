import * as fc from "fast-check";
import { expect, test } from "vitest";
import { recountSums } from "../features/trips/ledger/keep-sums.ts";
import { aVehicle } from "../../test/kit/db/builders.ts";
import { inMandator } from "../platform/db/database.ts";
import { aDatabase } from "../../test/kit/db/database.ts";
import { keptSums } from "../../test/kit/db/kept-sums.ts";
import { aRecord, aTestDrive, moveBox, receive } from "../../test/kit/tracking/drives.ts";
import { keptTripsOf } from "../../test/kit/tracking/kept-trips.ts";

const database = await aDatabase();

const runs = process.env["TEST_LONG"] ? 200 : 6;

const step = fc.record({
  seconds: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 0, max: 90 }) },
    { weight: 3, arbitrary: fc.integer({ min: 120, max: 600 }) },
    { weight: 1, arbitrary: fc.integer({ min: 901, max: 4_000 }) },
  ),
  north: fc.oneof(fc.constant(0), fc.integer({ min: -60_000, max: 60_000 })),
  isFixValid: fc.integer({ min: 0, max: 11 }).map((of) => of > 0),
  ignition: fc.option(fc.boolean(), { freq: 3 }),
  isPrivate: fc.constantFrom(null, null, null, null, null, null, true, false),
  isUnplugged: fc.constantFrom(null, null, null, null, null, null, null, null, true, false),
  eventId: fc.constantFrom(0, 0, 0, 239, 252),
  total: fc.integer({ min: 0, max: 900 }),
});

const still = { isFixValid: true, isPrivate: null, isUnplugged: null, eventId: 0, total: 0 };
const driving = { ...still, seconds: 20, north: 40_000, ignition: true, total: 445 };
const parked = { ...still, seconds: 200, north: 0, ignition: false };

/** Five kilometers and a stop: whatever else is drawn, there is a trip. */
const sureDrive = [...Array.from({ length: 12 }, () => driving), parked, parked, parked];

test("any order, repetition and batching of the same records gives the same trips, and sums that are right", async () => {
  const plan = fc.record({
    deviceType: fc.constantFrom("obd" as const, "bm" as const),
    steps: fc.array(step, { minLength: 5, maxLength: 55 }).map((drawn) => [...sureDrive, ...drawn]),
    order: fc.infiniteStream(fc.nat(1_000)),
    batch: fc.integer({ min: 4, max: 25 }),
    movedAt: fc.option(fc.integer({ min: 100, max: 6_000 })),
    pageReadings: fc.option(fc.integer({ min: 4, max: 30 }), { nil: 1_000 }),
    longestWalk: fc.option(fc.integer({ min: 1, max: 40 }), { nil: 50_000 }),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ deviceType, steps, order, batch, movedAt, ...limits }) => {
      const vehicle = { is_private_trip_allowed: true };
      const [inOrder, shuffled] = [
        await aTestDrive(database, { vehicle }),
        await aTestDrive(database, { vehicle }),
      ];
      for (const { mandatorId, box } of movedAt === null ? [] : [inOrder, shuffled]) {
        const to = { mandatorId, vehicleId: await aVehicle(database, mandatorId, vehicle) };
        await moveBox(database, box.id, { second: movedAt!, to });
      }
      const recordsOf = (boxNumber: number) => {
        let [second, latitude, total] = [0, 482_000_000, 0];
        return steps.map(({ seconds, north, total: driven, ...said }, index) => {
          second += seconds;
          latitude += north;
          total += driven;
          const record = aRecord(boxNumber, second, {
            ...said,
            latitude: latitude / 1e7,
            speedKmh: north === 0 ? 0 : 30,
            totalDistanceMeters: total,
            hash: BigInt(index * 7_919) % 1_009n,
          });
          return { ...record, deviceType };
        });
      };
      await receive(database, recordsOf(inOrder.box.number));
      const sent = recordsOf(shuffled.box.number)
        .flatMap((record) => (order.next().value % 5 === 0 ? [record, record] : [record]))
        .map((record) => ({ record, at: order.next().value }))
        .sort((one, other) => one.at - other.at)
        .map(({ record }) => record);
      for (let at = 0; at < sent.length; at += batch) {
        await receive(database, sent.slice(at, at + batch), limits);
      }

      const once = await keptTripsOf(database, inOrder.mandatorId);
      expect(once).not.toEqual([]);
      expect(await keptTripsOf(database, shuffled.mandatorId)).toEqual(once);
      const kept = await keptSums(database, shuffled.mandatorId);
      await inMandator(database, shuffled.mandatorId, (db) => recountSums(db, 0), { role: "tracker" });
      expect(await keptSums(database, shuffled.mandatorId)).toEqual(kept);
    }),
    { numRuns: runs },
  );
}, 600_000);
