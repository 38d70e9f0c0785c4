import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";
import { toTimestamp } from "../platform/db/to-timestamp.ts";
import { type Following, followArrivals } from "./follow-boxes.ts";

type Choice = { imei?: string; from?: Date };

/**
 * Follows stored readings again, of all boxes or one, from the beginning or an instant on (amendments 10). What is to
 * be done is queued first: a run that was broken off is continued by the next one, or by the worker. Gives the number
 * of boxes; `onProgress` hears how many are left.
 */
export async function refollow(
  following: Following,
  choice: Choice,
  onProgress: (left: number) => void = () => undefined,
): Promise<number> {
  const { database } = following;
  if ((await waiting(database)) === 0) await queue(database, choice);
  const boxes = await waiting(database);
  for (let left = boxes; left > 0; left = await waiting(database)) {
    onProgress(left);
    if ((await followArrivals(following)) === 0) break;
  }
  return boxes;
}

async function queue(database: Database, { imei, from }: Choice): Promise<void> {
  const earliest = toTimestamp(from?.getTime() ?? -Infinity);
  await sql`
    insert into arrivals (box_number, earliest_device_time, latest_device_time, is_refollow)
    select number, ${earliest}::timestamptz, 'infinity', true
    from boxes
    where (${imei ?? null}::text is null or imei = ${imei ?? null})
      and exists (select from readings where box_number = number and device_time >= ${earliest}::timestamptz)
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
