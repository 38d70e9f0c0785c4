import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";
import { toTimestamp } from "../platform/db/to-timestamp.ts";
import { type Following, followArrivals } from "./follow-boxes.ts";
import { takeBackOdd } from "./take-back-odd.ts";

type Choice = { imei?: string; from?: Date };

/** Takes back all readings whose time has become plausible, and follows their boxes; gives how many were taken back. */
export async function refollowOdd(following: Following): Promise<number> {
  const taken = await takeBackOdd(following.database, { isWanted: true });
  while ((await followArrivals(following)) > 0);
  return taken;
}

/**
 * Follows stored readings again, of all boxes or one, from the beginning or an instant on (rule readings/one-follower).
 * What is to be done is queued first: a run that was broken off is continued by the next one, or by the worker. Gives
 * how many boxes were followed and how many are left because they failed; `onProgress` hears how many are left
 * meanwhile.
 */
export async function refollow(
  following: Following,
  choice: Choice,
  onProgress: (left: number) => void = () => undefined,
): Promise<{ followed: number; left: number }> {
  const { database } = following;
  const isNamed = choice.imei !== undefined || choice.from !== undefined;
  if (isNamed || (await waiting(database)) === 0) await queue(database, choice);
  const boxes = await waiting(database);
  let left = boxes;
  while (left > 0) {
    onProgress(left);
    const records = await followArrivals(following);
    left = await waiting(database);
    if (records === 0) break;
  }
  return { followed: boxes - left, left };
}

/** In one statement, so that a run that is broken off has queued all or nothing. */
async function queue(database: Database, { imei, from }: Choice): Promise<void> {
  const since = from?.getTime() ?? -Infinity;
  const boxes = await boxesOf(database, imei);
  const numbers: number[] = [];
  for (let first = 0; first < boxes.length; first += askedTogether) {
    const some = boxes.slice(first, first + askedTogether);
    const sent = await Promise.all(some.map((number) => hasSent(database, number, since)));
    numbers.push(...some.filter((_number, index) => sent[index]));
  }
  await sql`
    insert into arrivals (box_number, earliest_device_time, latest_device_time, is_refollow)
    select number, ${toTimestamp(since)}::timestamptz, 'infinity', true
    from unnest(${numbers}::integer[]) as number`.execute(database.as("tracker"));
}

const askedTogether = 100;

async function boxesOf(database: Database, imei: string | undefined): Promise<number[]> {
  const boxes = database.as("tracker").selectFrom("boxes").select("number").orderBy("number");
  const rows = await (imei === undefined ? boxes : boxes.where("imei", "=", imei)).execute();
  return rows.map(({ number }) => number);
}

/** Asked for each box by itself, so that what boxes sent may lie on several servers (rule database/by-box). */
async function hasSent(database: Database, boxNumber: number, since: number): Promise<boolean> {
  const from = toTimestamp(since);
  const { rows } = await sql<{ hasSent: boolean }>`
    select exists (select from readings where box_number = ${boxNumber} and device_time >= ${from}::timestamptz)
      or exists (select from frames where box_number = ${boxNumber} and until_time >= ${from}::timestamptz
        and from_time >= ${from}::timestamptz - interval '1 hour') as "hasSent"`.execute(
    database.as("tracker"),
  );
  return rows[0]!.hasSent;
}

async function waiting(database: Database): Promise<number> {
  const { boxes } = await database
    .as("tracker")
    .selectFrom("arrivals")
    .where("is_refollow", "=", true)
    .select(({ fn }) => fn.count<number>("box_number").distinct().as("boxes"))
    .executeTakeFirstOrThrow();
  return boxes;
}
