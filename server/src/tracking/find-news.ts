import { sql } from "kysely";
import type { Period } from "../features/trips/detection/stretch.ts";
import type { Database } from "../platform/db/database.ts";
import { rowsBy } from "../platform/db/rows-by.ts";
import { allBoxes, type Share } from "./hold-share.ts";

/** What has arrived of a box since it was followed last; times in milliseconds. */
export type News = {
  boxNumber: number;
  boxId: string;
  arrivalIds: number[];
  from: number;
  until: number;
  isRefollow: boolean;
};

/** The news of a box for one mandator: the vehicles of his it was in then, oldest first. */
export type Task = {
  mandatorId: string;
  news: News;
  periods: Period[];
  /** No other mandator is to see these news after this one. */
  isLast: boolean;
};

/** What waits for longer, or has no time of arrival, is followed by whoever comes, as its own tracker may be stuck. */
const patienceMs = 15_000;

/**
 * Boxes with news whose pause after a failure is over, of one share and those of others that wait for too long (rule
 * readings/shares): those that wait longest first, those of others after them, what is to be followed again last.
 */
export async function findNews(
  database: Database,
  { now, limit, share = allBoxes }: { now: Date; limit: number; share?: Share },
): Promise<News[]> {
  const isOthers = sql<boolean>`arrivals.box_number % ${share.of}::integer <> ${share.part}::integer`;
  const { rows } = await sql<News>`
    select arrivals.box_number as "boxNumber", boxes.id as "boxId", array_agg(arrivals.id) as "arrivalIds",
      1000 * date_part('epoch', min(earliest_device_time)) as "from",
      1000 * date_part('epoch', max(latest_device_time)) as "until", bool_or(is_refollow) as "isRefollow"
    from arrivals
    join boxes on boxes.number = arrivals.box_number
    left join box_cursors on box_cursors.box_number = arrivals.box_number
    where (retry_at is null or retry_at <= ${now})
    group by arrivals.box_number, boxes.id
    having not ${isOthers} or min(received_at) is null
      or min(received_at) <= ${new Date(now.getTime() - patienceMs)}
    order by bool_or(is_refollow), ${isOthers}, min(arrivals.id)
    limit ${limit}`.execute(database.as("tracker"));
  return rows.map((row) => ({
    ...row,
    arrivalIds: row.arrivalIds.map(Number),
    from: Math.round(row.from),
    until: Math.round(row.until),
  }));
}

/**
 * Which mandators the news concern: by the vehicles the box was in then, and by the one it was in last, so that a trip
 * under way ends when the box has left (rule boxes/attachment). News of no vehicle make no task.
 */
export async function findTasks(database: Database, news: readonly News[]): Promise<Task[]> {
  const attachments = await attachmentsOf(
    database,
    news.map(({ boxId }) => boxId),
  );
  return news.flatMap((each) => {
    const periods = (attachments.get(each.boxId) ?? []).filter(
      ({ from, until, isFollowed }) =>
        (from <= each.until && until > each.from) || (isFollowed && until <= each.from),
    );
    const mandatorIds = [...new Set(periods.map(({ mandatorId }) => mandatorId))];
    return mandatorIds.map((mandatorId, index) => ({
      mandatorId,
      news: each,
      periods: periods.filter((period) => period.mandatorId === mandatorId),
      isLast: index === mandatorIds.length - 1,
    }));
  });
}

/** The vehicle a box was followed in last, with its mandator. */
export async function followedPeriods(database: Database, boxNumbers: readonly number[]): Promise<Task[]> {
  const { rows } = await sql<{ boxNumber: number; boxId: string }>`
    select number as "boxNumber", id as "boxId" from boxes where number = any(${[...boxNumbers]}::integer[])`.execute(
    database.as("tracker"),
  );
  const attachments = await attachmentsOf(
    database,
    rows.map(({ boxId }) => boxId),
  );
  return rows.flatMap((box) => {
    const period = attachments.get(box.boxId)?.find(({ isFollowed }) => isFollowed);
    const news = { ...box, arrivalIds: [], from: Infinity, until: Infinity, isRefollow: false };
    return period ? [{ mandatorId: period.mandatorId, news, periods: [period], isLast: true }] : [];
  });
}

type Attachment = Period & { mandatorId: string; isFollowed: boolean };

async function attachmentsOf(
  database: Database,
  boxIds: readonly string[],
): Promise<Map<string, Attachment[]>> {
  const { rows } = await sql<Attachment & { boxId: string }>`
    select box_id as "boxId", box_attachments.id as "attachmentId", box_attachments.mandator_id as "mandatorId",
      vehicle_id as "vehicleId", boxes.kind = 'import' as "isImported",
      1000 * date_part('epoch', coalesce(attached_from, '-infinity')) as "from",
      1000 * date_part('epoch', coalesce(attached_until, 'infinity')) as "until",
      coalesce(box_cursors.state ->> 'attachmentId' = box_attachments.id::text, false) as "isFollowed"
    from box_attachments
    join boxes on boxes.id = box_id
    left join box_cursors on box_cursors.box_number = boxes.number
    where box_id = any(${[...boxIds]}::uuid[])
    order by attached_from nulls first`.execute(database.as("tracker"));
  return rowsBy(rows, ({ boxId }) => boxId);
}
