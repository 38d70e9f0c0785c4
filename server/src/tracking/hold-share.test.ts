import { expect, onTestFinished, test } from "vitest";
import { aDatabase, asOwner } from "../../test/kit/db/database.ts";
import { aRecord, aTestDrive } from "../../test/kit/tracking/drives.ts";
import { clock } from "../platform/clock.ts";
import { silentLog } from "../platform/log.ts";
import { findNews } from "./find-news.ts";
import { allBoxes, holdShare, type Share } from "./hold-share.ts";
import { storeReadings } from "./store-readings.ts";

const database = await aDatabase();

async function aTracker() {
  const held = holdShare({ database, log: silentLog() });
  let isOver = false;
  const stop = async () => {
    if (!isOver) await held.stop();
    isOver = true;
  };
  onTestFinished(stop);
  return { ...held, stop };
}

type Trackers = Awaited<ReturnType<typeof aTracker>>[];

const sharesOf = async (trackers: Trackers) =>
  (await Promise.all(trackers.map((tracker) => tracker.current())))
    .map(({ part, of }) => `${part} of ${of}`)
    .toSorted();

test("trackers divide the boxes among those that are there, and who is gone is one of them no more", async () => {
  const [one, two, three] = [await aTracker(), await aTracker(), await aTracker()];
  await expect.poll(() => sharesOf([one, two, three])).toEqual(["0 of 3", "1 of 3", "2 of 3"]);

  await two.stop();

  await expect.poll(() => sharesOf([one, three])).toEqual(["0 of 2", "1 of 2"]);
});

test("a tracker whose connection breaks looks for all boxes until it is known again", async () => {
  const [one, two] = [await aTracker(), await aTracker()];
  await expect.poll(() => sharesOf([one, two])).toEqual(["0 of 2", "1 of 2"]);

  await asOwner(
    database,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'wegbuch_tracker_share'`,
  );

  await expect.poll(() => sharesOf([one, two])).toEqual(["0 of 1", "0 of 1"]);
  await expect.poll(() => sharesOf([one, two]), { timeout: 10_000 }).toEqual(["0 of 2", "1 of 2"]);
});

test("each finds the news of its own boxes, and of others what waits for too long, after its own", async () => {
  const boxes = await Promise.all(
    Array.from({ length: 6 }, async () => (await aTestDrive(database)).box.number),
  );
  const receivedAt = clock.now().getTime();
  await storeReadings(
    database.pool("gateway"),
    boxes.map((number) => ({ ...aRecord(number, 0), receivedAt })),
  );
  const found = async (share: Share, seconds: number) => {
    const now = new Date(receivedAt + seconds * 1_000);
    return (await findNews(database, { now, share, limit: 100 })).map(({ boxNumber }) => boxNumber);
  };
  const sorted = boxes.toSorted((one, other) => one - other);
  const ofPart = (part: number) => sorted.filter((number) => number % 3 === part);

  expect(await found(allBoxes, 1)).toHaveLength(6);
  for (const part of [0, 1, 2])
    expect(new Set(await found({ part, of: 3 }, 1))).toEqual(new Set(ofPart(part)));
  const late = await found({ part: 1, of: 3 }, 16);
  expect(new Set(late.slice(0, ofPart(1).length))).toEqual(new Set(ofPart(1)));
  expect(new Set(late)).toEqual(new Set(boxes));
});

test("what waits of others without a time of arrival is found by whoever comes, after his own (rule readings/shares)", async () => {
  const [one, other] = [(await aTestDrive(database)).box.number, (await aTestDrive(database)).box.number];
  // As a rest of much, a private drive and a box put into its vehicle late leave it.
  await asOwner(
    database,
    `insert into arrivals (box_number, earliest_device_time, latest_device_time)
     select number, '2026-05-04T08:00:00Z', '2026-05-04T09:00:00Z' from unnest($1::integer[]) as number`,
    [[one, other]],
  );
  const of = Math.max(one, other) + 1;

  const found = await findNews(database, { now: clock.now(), share: { part: other, of }, limit: 100 });

  const ours = found.map(({ boxNumber }) => boxNumber).filter((number) => [one, other].includes(number));
  expect(ours).toEqual([other, one]);
});
