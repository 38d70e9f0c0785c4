import { expect, onTestFinished, test } from "vitest";
import { fixClock } from "../platform/clock.ts";
import { aBox, aVehicle } from "../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { findNews, followedPeriods, findTasks } from "./find-news.ts";
import { closeSilentBoxes, followBoxes } from "./follow-box.ts";
import { closeSilent, followArrivals } from "./follow-boxes.ts";
import { storeReadings } from "./store-readings.ts";
import {
  aTestDrive,
  atSecond,
  drives,
  followAll,
  followingOf,
  morning,
  moveBox,
  receive,
  tripsOf,
} from "../../test/kit/tracking/drives.ts";

const database = await aDatabase();

const arrivalsOf = (boxNumber: number) =>
  asOwner<{ id: string }>(database, "select id from arrivals where box_number = $1", [boxNumber]);

const failuresOf = (boxNumber: number) =>
  asOwner<{ failures: number; last_error: string | null }>(
    database,
    "select failures, last_error from box_cursors where box_number = $1",
    [boxNumber],
  );

/** Two boxes of one mandator, which are followed in one transaction. */
async function twoBoxes() {
  const one = await aTestDrive(database);
  const vehicleId = await aVehicle(database, one.mandatorId);
  return { one, other: { vehicleId, box: await aBox(database, one.mandatorId, { vehicleId }) } };
}

/** A box that was in a vehicle of one mandator for half an hour, then in one of another. */
async function aHandOver() {
  const [former, present] = [await aTestDrive(database), await aTestDrive(database)];
  await asOwner(database, "delete from box_attachments where mandator_id = $1", [present.mandatorId]);
  await moveBox(database, former.box.id, { second: 1_800, to: present });
  return { former, present, box: former.box };
}

/** Lets the place of a vehicle fail to be kept with an SQLSTATE, as often as said. */
async function failing(vehicleId: string, sqlState: string, times: number) {
  await asOwner(
    database,
    `create sequence refusals;
     grant usage on sequence refusals to wegbuch_tracker;
     create function refuse() returns trigger language plpgsql as $$ begin
       if new.vehicle_id = '${vehicleId}' and nextval('wegbuch.refusals') <= ${times} then
         raise exception 'refused' using errcode = '${sqlState}';
       end if;
       return new;
     end $$;
     create trigger refuse before insert on vehicle_positions for each row execute function refuse()`,
  );
  const mend = async () => {
    await asOwner(
      database,
      `drop trigger if exists refuse on vehicle_positions; drop function if exists refuse();
       drop sequence if exists refusals; update box_cursors set retry_at = null`,
    );
  };
  onTestFinished(mend);
  return mend;
}

test("a box that takes more than a statement's time fails alone", async () => {
  const { one, other } = await twoBoxes();
  await failing(one.vehicleId, "57014", 1e9);

  await receive(database, [...drives(one.box.number, 1), ...drives(other.box.number, 1)]);

  expect(await tripsOf(database, one.mandatorId)).toMatchObject([{ vehicle: other.vehicleId }]);
  expect(await failuresOf(one.box.number)).toMatchObject([{ failures: 1 }]);
  expect(await failuresOf(other.box.number)).toMatchObject([{ failures: 0 }]);
});

test("boxes that got into another's way are followed at once when they try again", async () => {
  const { one, other } = await twoBoxes();
  await failing(one.vehicleId, "40P01", 1);

  await receive(database, [...drives(one.box.number, 1), ...drives(other.box.number, 1)]);

  expect(await tripsOf(database, one.mandatorId)).toHaveLength(2);
  expect(await failuresOf(one.box.number)).toMatchObject([{ failures: 0 }]);
  // One for each transaction that recorded trips.
  const entries = await asOwner(
    database,
    "select 1 from history where mandator_id = $1 and property_name <> 'facts'",
    [one.mandatorId],
  );
  expect(entries).toHaveLength(1);
});

test("news of a box another tracker holds are not taken for followed", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  await receive(database, drives(box.number, 1));
  await storeReadings(database.pool("gateway"), drives(box.number, 2));
  const now = new Date();
  const tasks = await findTasks(database, await findNews(database, { now, limit: 10 }));
  const follow = () =>
    followBoxes(database, {
      mandatorId,
      tasks,
      limits: { now, lateWindowDays: 60, pageReadings: 1_000, longestWalk: 50_000 },
    });

  const other = await database.pool("tracker").connect();
  try {
    await other.query("begin");
    await other.query("select 1 from box_cursors where box_number = $1 for update", [box.number]);
    expect(await follow()).toBe(null);
    await other.query("rollback");
  } finally {
    other.release();
  }

  expect(await arrivalsOf(box.number)).toHaveLength(1);
  expect(await follow()).toBeGreaterThan(0);
  expect(await tripsOf(database, mandatorId)).toHaveLength(2);
});

test("news of two mandators reach both, whatever else of them comes first", async () => {
  const { former, present, box } = await aHandOver();
  const otherVehicle = await aVehicle(database, present.mandatorId);
  const other = await aBox(database, present.mandatorId, { vehicleId: otherVehicle });

  await storeReadings(database.pool("gateway"), drives(other.number, 1));
  await storeReadings(database.pool("gateway"), drives(box.number, 2));
  await followAll(database);

  expect(await tripsOf(database, former.mandatorId)).toMatchObject([{ from: 0 }]);
  expect(await tripsOf(database, present.mandatorId)).toHaveLength(2);
});

test("news one of two mandators fails at wait for him, and reach both once he can be told", async () => {
  const { former, present, box } = await aHandOver();
  const mend = await failing(former.vehicleId, "22003", 1e9);

  await receive(database, drives(box.number, 2));
  expect(await tripsOf(database, former.mandatorId)).toEqual([]);
  expect(await arrivalsOf(box.number)).toHaveLength(1);
  await mend();
  await followAll(database);

  expect(await tripsOf(database, former.mandatorId)).toMatchObject([{ from: 0, to: 170 }]);
  expect(await tripsOf(database, present.mandatorId)).toMatchObject([{ from: 3_600, to: 3_770 }]);
  expect(await arrivalsOf(box.number)).toEqual([]);
});

test("a trip of which something is heard before it is closed stays open", async () => {
  const { mandatorId, box } = await aTestDrive(database);
  onTestFinished(() => fixClock(undefined));
  atSecond(130);
  const now = new Date();
  await receive(database, drives(box.number, 1).slice(0, 8));
  const tasks = await followedPeriods(database, [box.number]);

  const closeBefore = (second: number) =>
    closeSilentBoxes(database, { mandatorId, tasks, now, since: new Date(morning + second * 1_000) });
  await closeBefore(130);
  expect(await tripsOf(database, mandatorId)).toMatchObject([{ to: null }]);

  await closeBefore(131);
  expect(await tripsOf(database, mandatorId)).toMatchObject([{ to: 120 }]);
});

test("the running trip of a box that cannot be followed is closed like any other", async () => {
  const { mandatorId, vehicleId, box } = await aTestDrive(database);
  onTestFinished(() => fixClock(undefined));
  atSecond(130);
  const records = drives(box.number, 1);
  await receive(database, records.slice(0, 8));
  await failing(vehicleId, "22003", 1e9);
  atSecond(140);
  await receive(database, records.slice(8, 9));
  expect(await failuresOf(box.number)).toMatchObject([{ failures: 1 }]);

  atSecond(130 + 901);
  await asOwner(database, "update box_cursors set retry_at = 'infinity' where box_number = $1", [box.number]);
  await closeSilent(followingOf(database));

  expect(await tripsOf(database, mandatorId)).toMatchObject([{ from: 0, to: 120 }]);
});

test("what has just arrived is followed before what is to be followed again", async () => {
  const { one, other } = await twoBoxes();
  const { mandatorId } = one;
  await receive(database, drives(other.box.number, 1));
  const again = await Promise.all(Array.from({ length: 50 }, () => aBox(database, mandatorId)));
  for (const { number, id } of again) {
    const vehicleId = await aVehicle(database, mandatorId);
    await moveBox(database, id, { second: -1_000_000, to: { mandatorId, vehicleId } });
    await asOwner(
      database,
      `insert into arrivals (box_number, earliest_device_time, latest_device_time, is_refollow)
       values ($1, '-infinity', 'infinity', true)`,
      [number],
    );
  }
  await storeReadings(database.pool("gateway"), drives(one.box.number, 1));
  const waiting = async () =>
    (await asOwner<{ is_refollow: boolean }>(database, "select is_refollow from arrivals")).map(
      ({ is_refollow }) => is_refollow,
    );

  await followArrivals(followingOf(database));
  expect(await waiting()).toEqual(Array.from({ length: 10 }, () => true));

  await followArrivals(followingOf(database));
  expect(await waiting()).toEqual([]);
});
