import { expect, onTestFinished, test } from "vitest";
import { fixClock } from "../platform/clock.ts";
import { aBox } from "../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { closeSilent } from "./follow-boxes.ts";
import {
  aTestDrive,
  atSecond,
  drives,
  followingOf,
  moveBox,
  receive,
  tripsOf,
} from "../../test/kit/tracking/drives.ts";

const database = await aDatabase();

test("a trip under way when its box goes to another mandator ends where it was, and frees the vehicle", async () => {
  const former = await aTestDrive(database);
  const present = await aTestDrive(database);
  const { box } = former;
  await asOwner(database, "delete from box_attachments where mandator_id = $1", [present.mandatorId]);
  const records = drives(box.number, 2);
  await receive(database, records.slice(0, 8));
  await moveBox(database, box.id, { second: 125, to: present });

  await receive(database, records.slice(13));
  expect(await tripsOf(database, former.mandatorId)).toMatchObject([
    { from: 0, to: 120, reason: "detached" },
  ]);
  expect(await tripsOf(database, present.mandatorId)).toMatchObject([{ from: 3_600, to: 3_770 }]);

  const next = await aBox(database, former.mandatorId);
  const { mandatorId, vehicleId } = former;
  await moveBox(database, next.id, { second: 1_800, to: { mandatorId, vehicleId } });
  await receive(database, drives(next.number, 2).slice(13, 20));
  expect(await tripsOf(database, mandatorId)).toMatchObject([{ to: 120 }, { from: 3_600, to: null }]);
});

test("a box put in the place of one that was under way tells all its trips, the other keeps its own", async () => {
  const { mandatorId, vehicleId, box } = await aTestDrive(database);
  onTestFinished(() => fixClock(undefined));
  atSecond(130);
  await receive(database, drives(box.number, 1).slice(0, 8));
  await moveBox(database, box.id, { second: 125, to: null });
  const next = await aBox(database, mandatorId);
  await moveBox(database, next.id, { second: 125, to: { mandatorId, vehicleId } });

  atSecond(4_200);
  const records = drives(next.number, 3);
  await receive(database, records.slice(13, 33));
  expect(await tripsOf(database, mandatorId)).toMatchObject([{ from: 0 }, { from: 3_600, to: 3_770 }]);
  await closeSilent(followingOf(database));
  await receive(database, records.slice(33, 34));

  expect(await tripsOf(database, mandatorId)).toMatchObject([
    { from: 0, to: 120 },
    { from: 3_600, to: 3_770, meters: 1112 },
    { from: 7_200, to: null },
  ]);
});
