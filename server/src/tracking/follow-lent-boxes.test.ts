import { expect, onTestFinished, test } from "vitest";
import { assignBoxes } from "../features/boxes/assign-boxes.ts";
import { endLending } from "../features/boxes/end-lending.ts";
import { clock, fixClock } from "../platform/clock.ts";
import { aBox, aMandator } from "../../test/kit/db/builders.ts";
import { inMandator } from "../platform/db/database.ts";
import { newId } from "../platform/db/ids.ts";
import { aDatabase } from "../../test/kit/db/database.ts";
import { followArrivals } from "./follow-boxes.ts";
import { atSecond, drives, followingOf, receive, tripsOf } from "../../test/kit/tracking/drives.ts";

const database = await aDatabase();
const author = { userId: newId(), name: "Sepp Support" };

type Box = { id: string; imei: string };

const lend = (mandatorId: string, { imei }: Box) =>
  inMandator(
    database,
    mandatorId,
    (db) => assignBoxes(db, [{ imei, vehicleName: "Kombi" }], { author, now: clock.now() }),
    { role: "admin" },
  );

const takeBack = (mandatorId: string) =>
  inMandator(database, mandatorId, (db) => endLending(db, { author, now: clock.now() }), { role: "admin" });

test("what a box said before it was lent becomes trips, but never those of another mandator", async () => {
  onTestFinished(() => fixClock(undefined));
  const [first, second] = [await aMandator(database), await aMandator(database)];
  const box = await aBox(database, null);
  const all = drives(box.number, 3);
  const length = all.length / 3;
  const [one, two, three] = [0, 1, 2].map((hour) => all.slice(hour * length, (hour + 1) * length));

  await receive(database, one!);
  expect(await tripsOf(database, first)).toEqual([]);
  atSecond(1_800);
  await lend(first, box);
  await followArrivals(followingOf(database));
  expect(await tripsOf(database, first)).toMatchObject([{ from: 0 }]);

  atSecond(3_000);
  await takeBack(first);
  await receive(database, two!);
  atSecond(5_400);
  await lend(second, box);
  await followArrivals(followingOf(database));
  await receive(database, three!);

  expect(await tripsOf(database, first)).toMatchObject([{ from: 0, to: 170 }]);
  expect(await tripsOf(database, second)).toMatchObject([{ from: 3_600 }, { from: 7_200 }]);
});
