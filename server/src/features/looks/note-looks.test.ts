import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aDriver, aMandator, anActor, aTrip, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { beforeCommit, inMandator } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { forgetLooks } from "./jobs.ts";
import { readViews } from "./queries.ts";
import { flushLooks, type Look, noteLooks } from "./note-looks.ts";

const database = await aDatabase();
const eight = new Date("2026-05-04T08:00:00Z");
const after = (seconds: number) => new Date(eight.getTime() + seconds * 1_000);

async function aCar() {
  const mandatorId = await aMandator(database);
  const [driverId, adminId] = [
    await aDriver(database, mandatorId),
    await aDriver(database, mandatorId, { role_id: 1 }),
  ];
  const vehicleId = await aVehicle(database, mandatorId);
  await aTrip(database, mandatorId, { vehicle_id: vehicleId, driver_id: driverId });
  const admin = anActor(mandatorId, adminId);
  const look = (now: Date, looks: readonly Look[] = [{ vehicleId }], actor = admin) =>
    inMandator(database, actor, async (db) => noteLooks(db, actor, { now, kind: "live" }, looks));
  const rows = () =>
    asOwner<{ hour: Date; driver_id: string | null; support_user_id: string | null; count: number }>(
      database,
      "select hour, driver_id, support_user_id, count from place_views where mandator_id = $1 order by hour, count",
      [mandatorId],
    );
  const counts = async () => (await rows()).map(({ count }) => count);
  return {
    mandatorId,
    driverId,
    vehicleId,
    admin,
    look,
    rows,
    counts,
    driver: anActor(mandatorId, driverId, { role: 5 }),
  };
}

test("an hour of polls every ten seconds is one row, that of whoever drove last, and counts 360", async () => {
  const { driverId, look, rows } = await aCar();
  for (let second = 0; second < 3_600; second += 10) await look(after(second));
  expect(await rows()).toEqual([{ hour: eight, driver_id: driverId, support_user_id: null, count: 1 }]);

  await flushLooks(database, after(3_600));
  expect(await rows()).toMatchObject([{ hour: eight, count: 360 }]);
});

test("what is counted within the hour is added once it has rested for five minutes, and once only", async () => {
  const { look, counts } = await aCar();
  for (const second of [0, 10, 20]) await look(after(second));
  await flushLooks(database, after(299));
  expect(await counts()).toEqual([1]);
  await flushLooks(database, after(300));
  await flushLooks(database, after(900));
  expect(await counts()).toEqual([3]);
});

test("the next hour is a row of its own", async () => {
  const { look, counts } = await aCar();
  await look(after(3_599));
  await look(after(3_600));
  expect(await counts()).toEqual([1, 1]);
});

test("who drives himself leaves no row, support acting as him does", async () => {
  const { driver, look, rows, vehicleId, driverId } = await aCar();
  await look(eight, [{ vehicleId }], driver);
  await look(eight, [{ vehicleId, driverId }], driver);
  expect(await rows()).toEqual([]);

  const support = { ...driver, supportUserId: newId() };
  await look(eight, [{ vehicleId }], support);
  expect(await rows()).toMatchObject([{ driver_id: driverId, support_user_id: support.supportUserId }]);
});

/** Looks of its company cannot be written until it is mended. */
async function breakLooksOf(mandatorId: string) {
  const name = `broken_${mandatorId.replaceAll("-", "")}`;
  const run = (change: string) => asOwner(database, `alter table place_views ${change}`);
  await run(`add constraint ${name} check (mandator_id <> '${mandatorId}') not valid`);
  return () => run(`drop constraint ${name}`);
}

test("of a look that came to nothing nothing is kept, and the next one is noted", async () => {
  const { admin, vehicleId, look, counts } = await aCar();
  const failing = inMandator(database, admin, async (db) => {
    noteLooks(db, admin, { now: eight, kind: "live" }, [{ vehicleId }]);
    throw new Error("It broke");
  });
  await expect(failing).rejects.toThrow("It broke");
  expect(await counts()).toEqual([]);
  await look(eight);
  expect(await counts()).toEqual([1]);
});

test("whose look was written by what did not commit is told nothing before the next one is written", async () => {
  const { admin, vehicleId, look, counts } = await aCar();
  const failing = inMandator(database, admin, async (db) => {
    noteLooks(db, admin, { now: eight, kind: "live" }, [{ vehicleId }]);
    beforeCommit(db, async () => {
      throw new Error("It broke at the end");
    });
  });
  await expect(failing).rejects.toThrow("It broke at the end");
  await look(after(10));
  expect(await counts()).toEqual([1]);
});

test("a look that cannot be noted is not told, and the next one that can is noted", async () => {
  const { mandatorId, look, counts } = await aCar();
  const mend = await breakLooksOf(mandatorId);
  await expect(look(eight)).rejects.toThrow("broken");
  await mend();
  await look(after(10));
  expect(await counts()).toEqual([1]);
});

test("whoever looks while the first look of the hour is being noted is told once his own is", async () => {
  const { admin, vehicleId, look, counts } = await aCar();
  const second: Promise<void>[] = [];
  let isTold = false;
  const first = inMandator(database, admin, async (db) => {
    noteLooks(db, admin, { now: eight, kind: "live" }, [{ vehicleId }]);
    beforeCommit(db, async () => {
      second.push(look(after(1)).then(() => void (isTold = true)));
      await isWaiting();
      expect(isTold).toBe(false);
      throw new Error("It broke at the end");
    });
  });
  await expect(first).rejects.toThrow("It broke at the end");
  await Promise.all(second);
  expect(await counts()).toEqual([1]);
});

/** Until somebody waits for what another transaction holds. */
const isWaiting = () =>
  expect
    .poll(() =>
      asOwner(
        database,
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      ),
    )
    .not.toHaveLength(0);

test("what could not be added is added by the next time, and keeps no other company waiting", async () => {
  const [broken, other] = [await aCar(), await aCar()];
  for (const { look } of [broken, other]) for (const second of [0, 10, 20]) await look(after(second));
  const mend = await breakLooksOf(broken.mandatorId);
  await expect(flushLooks(database, after(300))).rejects.toThrow("not written");
  await broken.look(after(310));
  expect([await broken.counts(), await other.counts()]).toEqual([[1], [3]]);

  await mend();
  await flushLooks(database, after(360));
  await flushLooks(database, after(3_600));
  expect([await broken.counts(), await other.counts()]).toEqual([[4], [3]]);
});

test("whatever is looked at in whatever order, rows are as many as hours, vehicles and drivers, and no look is lost", async () => {
  const { mandatorId, look, rows } = await aCar();
  const vehicles = [await aVehicle(database, mandatorId), await aVehicle(database, mandatorId)];
  const drivers = [await aDriver(database, mandatorId), await aDriver(database, mandatorId)];
  const aLook = fc.record({
    second: fc.integer({ min: 0, max: 3 * 3_600 }),
    vehicle: fc.integer({ min: 0, max: 1 }),
    driver: fc.integer({ min: 0, max: 1 }),
    isFlushed: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(aLook, { maxLength: 30 }), async (looks) => {
      await asOwner(database, "delete from place_views where mandator_id = $1", [mandatorId]);
      const keys = new Set<string>();
      for (const { second, vehicle, driver, isFlushed } of looks.toSorted(
        (one, other) => one.second - other.second,
      )) {
        await look(after(second), [{ vehicleId: vehicles[vehicle]!, driverId: drivers[driver]! }]);
        keys.add([Math.floor(second / 3_600), vehicle, driver].join(" "));
        if (isFlushed) await flushLooks(database, after(second));
      }
      // In the last hour of the day nothing is remembered of these any more.
      await flushLooks(database, after(15 * 3_600));
      const kept = await rows();
      expect(kept).toHaveLength(keys.size);
      expect(kept.reduce((sum, { count }) => sum + count, 0)).toBe(looks.length);
    }),
    { numRuns: 25 },
  );
});

test("two of support who look within an hour are one row to the driver, with all their looks", async () => {
  const { mandatorId, driver, vehicleId } = await aCar();
  for (const supporter of [newId(), newId()])
    for (const second of [0, 10, 20]) {
      const viewer = { userId: supporter, mandatorId: null };
      const told = { now: after(second), kind: "rawData" } as const;
      await inMandator(database, mandatorId, async (db) => noteLooks(db, viewer, told, [{ vehicleId }]));
    }
  await flushLooks(database, after(3_600));
  const { items, totalCount } = await inMandator(database, driver, (db) =>
    readViews(db, { page: 1, perPage: 10 }),
  );
  expect([totalCount, items]).toMatchObject([1, [{ viewer: null, isSupport: true, count: 6 }]]);
});

test("looks are forgotten after twelve months", async () => {
  const { mandatorId, look, rows } = await aCar();
  await look(eight);
  await look(after(3_600));
  const clock = { now: () => new Date("2027-05-04T09:00:00Z") };
  await forgetLooks({ database, clock }, mandatorId);
  expect((await rows()).map(({ hour }) => hour)).toEqual([after(3_600)]);
});
