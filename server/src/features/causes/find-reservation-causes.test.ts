import { expect, test } from "vitest";
import { aDriver } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { receive } from "../../../test/kit/tracking/drives.ts";
import {
  aPoolDrive,
  instantAt,
  secondAt,
  underWay,
  wholeDrive,
} from "../../../test/kit/tracking/reserved-drives.ts";
import { fixClock } from "../../platform/clock.ts";
import { keepCauses } from "./jobs.ts";

const database = await aDatabase();

/** A pool vehicle of two people who say nothing of what they do, and what the bell tells of it. */
async function twoWhoSayNothing() {
  const drive = await aPoolDrive(database);
  const { mandatorId, box } = drive;
  const [first, second] = [await aDriver(database, mandatorId), await aDriver(database, mandatorId)];
  const told = async (kind: "lateReturn" | "notFetched", time: string) => {
    const now = new Date(instantAt(time));
    await keepCauses({ database, clock: { now: () => now } }, mandatorId);
    const rows = await asOwner<{ user_id: string }>(
      database,
      "select user_id from notifications where mandator_id = $1 and kind = $2 and ended_at is null",
      [mandatorId, kind],
    );
    return rows.map(({ user_id }) => (user_id === first ? "first" : "second"));
  };
  /** The box reports that it is under way, a part of a longer drive. */
  const isUnderWay = async (from: string, at: string, since = from) => {
    fixClock(new Date(instantAt(at)));
    const all = underWay(box.number, since, at);
    await receive(
      database,
      all.filter((_, index) => index * 60 >= secondAt(from) - secondAt(since)),
    );
  };
  const hasDriven = async (from: string, to: string) => {
    fixClock(new Date(instantAt(to)));
    await receive(database, wholeDrive(box.number, from, to));
  };
  const note = (id: string, time: string) =>
    asOwner(database, "update reservations set checked_out_at = $2, out_mileage = 0 where id = $1", [
      id,
      instantAt(time),
    ]);
  return { ...drive, first, second, told, isUnderWay, hasDriven, note };
}

test("whoever set out without a word and is under way a quarter of an hour after his time is late, until he stands", async () => {
  const { first, second, reserve, told, isUnderWay, hasDriven } = await twoWhoSayNothing();
  await reserve(first, "08:00", "10:00");
  await reserve(second, "10:30", "12:00");
  await hasDriven("08:10", "08:40");
  expect(await told("lateReturn", "10:20")).toEqual([]);

  await isUnderWay("09:30", "10:10");
  expect(await told("lateReturn", "10:15")).toEqual([]);
  await isUnderWay("10:11", "10:20", "09:30");
  expect(await told("lateReturn", "10:20")).toEqual(["first"]);
  await hasDriven("09:30", "10:40");
  expect(await told("lateReturn", "10:51")).toEqual([]);
});

test("a vehicle that its driver has by another reservation is not late", async () => {
  const { first, reserve, told, isUnderWay, note } = await twoWhoSayNothing();
  const id = await reserve(first, "08:00", "10:00");
  await reserve(first, "10:15", "12:00");
  await note(id, "08:00");
  await isUnderWay("09:30", "10:20");
  expect(await told("lateReturn", "10:20")).toEqual([]);
});

test("a vehicle is back once whoever comes next drives it, and stays so when he stands", async () => {
  const { first, second, reserve, told, isUnderWay, hasDriven, note } = await twoWhoSayNothing();
  const id = await reserve(first, "08:00", "10:00");
  await reserve(second, "10:30", "12:00");
  await note(id, "08:00");
  await hasDriven("08:10", "09:50");
  expect(await told("lateReturn", "10:20")).toEqual(["first"]);
  await isUnderWay("10:35", "10:50");
  expect(await told("lateReturn", "10:50")).toEqual([]);
  await hasDriven("10:35", "11:00");
  expect(await told("lateReturn", "11:20")).toEqual([]);
});

test("a vehicle that drives is not waited for by who should have fetched it", async () => {
  const { first, reserve, told, isUnderWay } = await twoWhoSayNothing();
  await reserve(first, "08:00", "12:00");
  await isUnderWay("08:05", "09:10");
  expect(await told("notFetched", "09:10")).toEqual([]);
});
