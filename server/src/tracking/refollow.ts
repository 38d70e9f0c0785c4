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

async function queue(database: Database, { imei, from }: Choice): Promise<void> {
  const earliest = toTimestamp(from?.getTime() ?? -Infinity);
  await sql`
    insert into arrivals (box_number, earliest_device_time, latest_device_time, is_refollow)
    select number, ${earliest}::timestamptz, 'infinity', true
    from boxes
    where (${imei ?? null}::text is null or imei = ${imei ?? null})
      and (exists (select from readings where box_number = number and device_time >= ${earliest}::timestamptz)
        or exists (select from frames where box_number = number and until_time >= ${earliest}::timestamptz
          and from_time >= ${earliest}::timestamptz - interval '1 hour'))
    order by number`.execute(database.as("tracker"));
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
