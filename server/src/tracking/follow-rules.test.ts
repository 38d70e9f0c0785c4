import type { Actor } from "@wegbuch/contract/access/actor";
import { asyncProperty, assert, shuffledSubarray } from "fast-check";
import { expect, test } from "vitest";
import { aDriver, anActor } from "../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { aTestDrive, drives, receive } from "../../test/kit/tracking/drives.ts";
import { changeRule, orderRules, removeRule } from "../features/classificationrules/change-rule.ts";
import { clock } from "../platform/clock.ts";
import { newId } from "../platform/db/ids.ts";

const database = await aDatabase();

type Rule = {
  kind: number;
  type: number;
  schedule?: object;
  place?: object;
  description?: string;
  position?: number;
};

/** Before any drive of these tests begins. */
const long = new Date("2020-01-01T00:00:00Z");

/** A vehicle whose trips are its owner's, who has agreed to rules. */
async function aRuledDrive(...rules: Rule[]) {
  const { mandatorId, vehicleId, box } = await aTestDrive(database, {
    vehicle: { is_private_trip_allowed: true },
  });
  const driverId = await aDriver(database, mandatorId);
  await asOwner(database, "update vehicles set owner_id = $2, assign_trips_to_owner = true where id = $1", [
    vehicleId,
    driverId,
  ]);
  const ids = rules.map(() => newId());
  for (const [index, rule] of rules.entries()) {
    const { kind, type, schedule = null, place = null, description = "", position = 0 } = rule;
    await asOwner(
      database,
      `insert into classification_rules (mandator_id, id, user_id, kind, type, schedule, place, description, created_at, confirmed_at,
         position)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)`,
      [mandatorId, ids[index], driverId, kind, type, schedule, place, description, long, position],
    );
  }
  const trips = () =>
    asOwner<{ type: number; how: number | null; description: string; isOver: boolean }>(
      database,
      `select type, classified_how as how, description, finished_at is not null as "isOver" from trips
       where mandator_id = $1 and deleted_at is null order by started_at`,
      [mandatorId],
    );
  const driver = anActor(mandatorId, driverId);
  return { mandatorId, driverId, driver, ids, box, trips };
}

const always = [1, 2, 3, 4, 5, 6, 7];
// The drives begin at 8 UTC, which is 9 or 10 o'clock in Vienna.
const afterWork = { kind: 1, type: 1, schedule: { weekdays: always, from: "11:00", until: "19:00" } };
/** Where the first drive ends. */
const place = { latitude: 48.21, longitude: 16.37, displayName: "Werk", radiusInMeters: 200 };
const visit = { kind: 3, type: 0, place, description: "Wartung" };

test("a drive outside of working hours is private from its first moment, while it grows and when it is over", async () => {
  const { box, trips } = await aRuledDrive(afterWork);
  const records = drives(box.number, 1);
  const said = { type: 1, how: 1, description: "" };

  await receive(database, records.slice(0, 4));
  expect(await trips()).toEqual([{ ...said, isOver: false }]);
  await receive(database, records.slice(4, 8));
  expect(await trips()).toEqual([{ ...said, isOver: false }]);
  await receive(database, records.slice(8));
  expect(await trips()).toEqual([{ ...said, isOver: true }]);
});

test.each([
  ["the more special one counts", 0, { type: 0, description: "Wartung" }],
  ["the one their driver put first counts", 1, { type: 1, description: "" }],
])("of two rules that know a drive %s", async (_, position, said) => {
  const { box, trips } = await aRuledDrive({ ...visit, position }, afterWork);
  await receive(database, drives(box.number, 1));
  expect(await trips()).toEqual([{ ...said, how: 1, isOver: true }]);
});

test("a private trip by a rule stays private when records come late, though its driver has no such rule any more", async () => {
  const { box, trips, mandatorId, driverId } = await aRuledDrive(afterWork);
  const records = drives(box.number, 1);
  await receive(database, records.toSpliced(6, 1));
  await asOwner(database, "update classification_rules set ended_at = now() where mandator_id = $1", [
    mandatorId,
  ]);
  await receive(database, [records[6]!]);
  expect(await trips()).toMatchObject([{ type: 1, how: 1 }]);

  await asOwner(database, "update vehicles set assign_trips_to_owner = false where owner_id = $1", [
    driverId,
  ]);
  await receive(database, drives(box.number, 1, { speedKmh: 41 }).slice(7, 8));
  expect(await trips()).toMatchObject([{ type: 1, how: 1 }]);
});

const parts = { database, clock };

test.each([
  ["ended", (driver: Actor, [id]: string[]) => removeRule(parts, driver, id!)],
  [
    "changed",
    (driver: Actor, [id]: string[]) =>
      changeRule(parts, driver, {
        id: id!,
        rule: { ...visit, kind: 3, type: 0, contact: "", isOffer: false, description: "Neu" },
      }),
  ],
  [
    "put behind another one",
    (driver: Actor, [id, other]: string[]) => orderRules(parts, driver, [other!, id!]),
  ],
])("a rule that was %s since goes on holding for its time, whatever comes late", async (_, turn) => {
  const { box, trips, driver, ids } = await aRuledDrive(visit, afterWork);
  const records = drives(box.number, 1);
  const said = [{ type: 0, how: 1, description: "Wartung", isOver: true }];
  await receive(database, records.toSpliced(6, 1));
  expect(await trips()).toEqual(said);

  await turn(driver, ids);
  await receive(database, [records[6]!]);
  expect(await trips()).toEqual(said);
});

test("a drive that comes late as a whole is said by the rules of its time, in their order of then", async () => {
  const { box, trips, driver, ids } = await aRuledDrive(visit, afterWork, {
    ...visit,
    description: "Zuletzt",
  });
  await orderRules(parts, driver, [ids[1]!, ids[2]!, ids[0]!]);
  await removeRule(parts, driver, ids[0]!);
  await receive(database, drives(box.number, 1));
  expect(await trips()).toEqual([{ type: 0, how: 1, description: "Wartung", isOver: true }]);
});

test("what somebody took back of a rule waits on, also when a record comes late that moves no end", async () => {
  const { box, trips, mandatorId } = await aRuledDrive(visit);
  const records = drives(box.number, 1);
  await receive(database, records.toSpliced(6, 1));
  await asOwner(
    database,
    "update trips set classified_at = null, classified_by = null, classified_how = null where mandator_id = $1",
    [mandatorId],
  );
  await receive(database, [records[6]!]);
  expect(await trips()).toMatchObject([{ how: null }]);
});

test("whatever order the records come in, rules say the same of each drive, and their words stay with it alone", async () => {
  const batches = shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 });
  await assert(
    asyncProperty(batches, async (order) => {
      const { box, trips } = await aRuledDrive(visit);
      const records = drives(box.number, 2);
      for (const batch of order)
        await receive(
          database,
          records.filter((_, index) => index % 5 === batch),
        );
      expect(await trips()).toEqual([
        { type: 0, how: 1, description: "Wartung", isOver: true },
        { type: 0, how: null, description: "", isOver: true },
      ]);
    }),
    { numRuns: 5 },
  );
});

test("what a person says of a trip holds, whatever a rule would say", async () => {
  const { box, trips, mandatorId, driverId } = await aRuledDrive(visit);
  const records = drives(box.number, 1);
  await receive(database, records.toSpliced(6, 1));
  await asOwner(
    database,
    `update trips set type = 1, description = '', classified_how = 0, classified_by = $2 where mandator_id = $1`,
    [mandatorId, driverId],
  );
  await receive(database, [records[6]!]);
  expect(await trips()).toMatchObject([{ type: 1, how: 0, description: "" }]);
});
