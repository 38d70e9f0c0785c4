import type { AvlRecord } from "@wegbuch/device-protocol/teltonika/avl-record";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { aTestDrive, followAll, morning } from "../../test/kit/tracking/drives.ts";
import { aReceivedFrame } from "../../test/kit/tracking/frames.ts";
import { keptTripsOf } from "../../test/kit/tracking/kept-trips.ts";
import { storeReceived } from "./store-received.ts";

const database = await aDatabase();
const gateway = database.pool("gateway");

const runs = process.env["TEST_LONG"] ? 200 : 8;

const step = fc.record({
  seconds: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 0, max: 90 }) },
    { weight: 3, arbitrary: fc.integer({ min: 120, max: 600 }) },
    { weight: 1, arbitrary: fc.integer({ min: 901, max: 4_000 }) },
  ),
  north: fc.oneof(
    fc.constant(0),
    fc.integer({ min: -60, max: 60 }).map((of) => of * 1_000),
  ),
  satellites: fc.integer({ min: 0, max: 11 }),
  ignition: fc.option(fc.nat(1), { freq: 3 }),
  isPrivate: fc.option(fc.nat(1), { freq: 3 }),
  isUnplugged: fc.option(fc.nat(1), { freq: 2 }),
  eventId: fc.constantFrom(0, 0, 0, 239, 252),
});
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const still = { satellites: 9, isPrivate: null, isUnplugged: null, eventId: 0 } as const;
const driving = { ...still, seconds: 20, north: 40_000, ignition: 1 };
const parked = { ...still, seconds: 200, north: 0, ignition: 0 };

/** Five kilometers and a stop: whatever else is drawn, there is a trip. */
const sureDrive = [...Array.from({ length: 12 }, () => driving), parked, parked, parked];

function recordsOf(steps: readonly Step[]): AvlRecord[] {
  let [second, latitude, total] = [0, 482_000_000, 0];
  return steps.map(({ seconds, north, satellites, eventId, ignition, isPrivate, isUnplugged }) => {
    second += seconds;
    latitude += north;
    total += Math.abs(north) / 90;
    const said = [
      { id: 239, size: 1, value: ignition },
      { id: 252, size: 1, value: isUnplugged },
      { id: 391, size: 1, value: isPrivate },
      { id: 16, size: 4, value: Math.round(total) },
    ];
    return {
      timestampMs: morning + second * 1_000,
      priority: 0,
      latitude: latitude / 1e7,
      longitude: 16.37,
      altitude: 180,
      angle: 0,
      satellites,
      speedKmh: north === 0 ? 0 : 30,
      eventId,
      io: said.flatMap(({ value, ...element }) => (value === null ? [] : [{ ...element, value }])),
    };
  });
}

test("however a box cuts, orders and repeats its frames, they make the trips that one record a frame makes", async () => {
  const plan = fc.record({
    deviceType: fc.constantFrom("obd" as const, "bm" as const),
    steps: fc.array(step, { minLength: 5, maxLength: 55 }).map((drawn) => [...sureDrive, ...drawn]),
    chosen: fc.infiniteStream(fc.nat(1_000)),
    pageReadings: fc.option(fc.integer({ min: 4, max: 30 }), { nil: 1_000 }),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ deviceType, steps, chosen, pageReadings }) => {
      const vehicle = { is_private_trip_allowed: true };
      const [plain, cut] = [await aTestDrive(database, { vehicle }), await aTestDrive(database, { vehicle })];
      const records = recordsOf(steps);
      const sender = ({ box }: typeof plain) => ({ number: box.number, deviceType });
      const next = (below: number) => chosen.next().value % below;
      await storeReceived(
        gateway,
        records.flatMap((record) => aReceivedFrame(sender(plain), [record])),
      );
      await followAll(database);

      const frames: AvlRecord[][] = [];
      for (let at = 0; at < records.length;) {
        // Some records are sent once more, in other company.
        const from = Math.max(0, at - next(3));
        at += 1 + next(9);
        frames.push(records.slice(from, at));
      }
      const sent = frames
        .map((frame) => ({ frame, at: next(1_000) }))
        .sort((one, other) => one.at - other.at);
      for (const { frame } of sent) {
        await storeReceived(gateway, aReceivedFrame(sender(cut), frame));
        if (next(3) === 0) await followAll(database, { pageReadings });
      }
      await followAll(database, { pageReadings });

      const once = await keptTripsOf(database, plain.mandatorId);
      expect(once).not.toEqual([]);
      expect(await keptTripsOf(database, cut.mandatorId)).toEqual(once);
    }),
    { numRuns: runs },
  );
}, 600_000);

test("a frame sent again is kept once; one whose records lie far apart, at odd times or are long is kept record by record", async () => {
  const { box } = await aTestDrive(database);
  const sender = { number: box.number, deviceType: "bm" as const };
  const at = (second: number) => recordsOf([{ ...driving, seconds: second }]);
  const kept = async () => {
    const [counts] = await asOwner<Record<string, number>>(
      database,
      `select (select count(*)::int from frames where box_number = $1) as frames,
         (select count(*)::int from readings where box_number = $1) as readings,
         (select count(*)::int from odd_readings where box_number = $1) as odd`,
      [box.number],
    );
    return counts;
  };

  const frame = aReceivedFrame(sender, [...at(0), ...at(3_600)]);
  await storeReceived(gateway, frame);
  await storeReceived(gateway, frame);
  expect(await kept()).toEqual({ frames: 1, readings: 0, odd: 0 });

  await storeReceived(gateway, aReceivedFrame(sender, [...at(10), ...at(3_611)]));
  expect(await kept()).toEqual({ frames: 1, readings: 2, odd: 0 });

  const long = { ...at(0)[0]!, io: [{ id: 500, size: 0, value: Buffer.alloc(1_100) }] };
  await storeReceived(gateway, aReceivedFrame(sender, [long]));
  expect(await kept()).toEqual({ frames: 1, readings: 3, odd: 0 });

  const ahead = { ...at(0)[0]!, timestampMs: Date.now() + 3_600_000 };
  await storeReceived(gateway, aReceivedFrame(sender, [...at(20), ahead]));
  expect(await kept()).toEqual({ frames: 1, readings: 4, odd: 1 });
});
