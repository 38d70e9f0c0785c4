import { sql } from "kysely";
import { noteJumps } from "../features/boxes/note-jumps.ts";
import { noteAlarms } from "../features/geofenceevents/note-alarms.ts";
import { keepLastPosition } from "../features/live/keep-last-position.ts";
import { findPrivateModes, modesCountSince } from "../features/trips/detection/find-private-modes.ts";
import type { FollowState } from "../features/trips/detection/follow-state.ts";
import { closeSilentTrips, followTrip } from "../features/trips/detection/follow-trip.ts";
import type { Followed, Stretch } from "../features/trips/detection/stretch.ts";
import { notePlugging } from "../features/vehicles/note-plugging.ts";
import { clock } from "../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../platform/db/database.ts";
import { toTimestamp } from "../platform/db/to-timestamp.ts";
import { forgetCheckpoints, forgetOldCheckpoints, saveCheckpoints } from "./checkpoints.ts";
import { type Cursor, lockCursors, noteSilence, saveCursors } from "./cursors.ts";
import { figures } from "./figures.ts";
import type { Task } from "./find-news.ts";
import { type FollowLimits, openStretches } from "./open-stretches.ts";

/** What new records of a box lead to once they have become trips. Each step lives in the slice it belongs to. */
const furtherSteps: ((db: MandatorDb, followed: readonly Followed[], now: Date) => Promise<void>)[] = [
  notePlugging,
  keepLastPosition,
  noteJumps,
];

/**
 * Follows what has arrived of boxes of one mandator, in one transaction with how far they have come; gives how many
 * records that were. Boxes another tracker is at are left to it; null when these are all of them.
 */
export async function followBoxes(
  database: Database,
  { mandatorId, tasks, limits }: { mandatorId: string; tasks: readonly Task[]; limits: FollowLimits },
): Promise<number | null> {
  let arrivedAt: Date[] = [];
  const work = async (db: MandatorDb) => {
    const { held, arrived } = await takeNews(db, tasks);
    arrivedAt = arrived;
    if (held.length === 0) return null;
    const stretches = await openStretches(db, held, limits);
    const followed = await followTrip(db, stretches, { mandatorId, now: limits.now });
    const heard = followed.filter(({ stretch }) => !stretch.period.isImported);
    for (const step of furtherSteps) await step(db, heard, limits.now);
    const states = await noteAlarms(db, followed, limits.now);
    await saveProgress(db, { held, followed, states }, limits);
    return followed.reduce((sum, { readings }) => sum + readings.length, 0);
  };
  const followed = await inMandator(database, mandatorId, work, { role: "tracker" });
  const now = clock.now().getTime();
  for (const at of arrivedAt) figures.followedAfter.observe((now - at.getTime()) / 1_000);
  return followed;
}

type Held = { task: Task; cursor: Cursor };

type Taken = { held: Held[]; arrived: Date[] };

/** Takes the boxes no other tracker holds, and their arrivals away, of which it gives when they came. */
async function takeNews(db: MandatorDb, tasks: readonly Task[]): Promise<Taken> {
  const cursors = await lockCursors(
    db,
    tasks.map(({ news }) => news.boxNumber),
  );
  const held = tasks.flatMap((task) => {
    const cursor = cursors.get(task.news.boxNumber);
    return cursor ? [{ task, cursor }] : [];
  });
  const idsOf = (some: boolean) =>
    held.filter(({ task }) => task.isLast === some).flatMap(({ task }) => task.news.arrivalIds);
  const removed = await removeArrivals(db, idsOf(true));
  const waiting = new Set(
    [...removed, ...(await readArrivals(db, idsOf(false)))].map((one) => one.box_number),
  );
  // What is gone was followed by another tracker between being found and being held.
  return {
    held: held.filter(({ task }) => waiting.has(task.news.boxNumber)),
    arrived: removed.flatMap(({ received_at }) => received_at ?? []),
  };
}

/** What is left of news has no time of arrival. */
type Arrived = { box_number: number; received_at: Date | null };

async function removeArrivals(db: MandatorDb, ids: readonly number[]): Promise<Arrived[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Arrived>`
    delete from arrivals where id = any(${[...ids]}::bigint[]) returning box_number, received_at`.execute(db);
  return rows;
}

async function readArrivals(db: MandatorDb, ids: readonly number[]): Promise<Arrived[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Arrived>`
    select box_number, received_at from arrivals where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

async function saveProgress(
  db: MandatorDb,
  { held, followed, states }: { held: readonly Held[]; followed: readonly Followed[]; states: FollowState[] },
  { now, lateWindowDays }: FollowLimits,
): Promise<void> {
  const cursors = new Map(held.map(({ cursor }) => [cursor.boxNumber, cursor]));
  const rests: Rest[] = [];
  const passed: Parameters<typeof saveCheckpoints>[1][number][] = [];
  for (const [index, each] of followed.entries()) {
    const { stretch, stopped, checkpoints } = each;
    const { boxNumber, period, knownCheckpoints } = stretch;
    if (knownCheckpoints) {
      const from = stretch.state.reached?.deviceTime ?? -Infinity;
      const until = stopped?.reachedAt ?? Infinity;
      await forgetCheckpoints(db, { boxNumber, attachmentId: period.attachmentId, from, until });
    }
    passed.push(...checkpoints.map((checkpoint) => ({ ...checkpoint, boxNumber })));
    cursors.set(boxNumber, advanced(cursors.get(boxNumber)!, states[index]!, each));
    rests.push(...restOf(each));
  }
  await saveCheckpoints(db, passed);
  await saveCursors(
    db,
    [...cursors.values()].flatMap(({ boxNumber, state }) => (state ? [{ boxNumber, state }] : [])),
    now,
  );
  await addArrivals(db, rests);
  const withTrips = followed
    .filter(({ checkpoints }) => checkpoints.length > 0)
    .map(({ stretch }) => stretch.boxNumber);
  const windowStart = new Date(now.getTime() - lateWindowDays * 86_400_000);
  if (withTrips.length > 0) await forgetOldCheckpoints(db, withTrips, windowStart);
}

type Rest = { box_number: number; earliest: string; latest: string; is_refollow: boolean };

/** What is left of the news of a box because there was too much of it for one go. */
function restOf({ stretch, readings, isComplete, stopped }: Followed): Rest[] {
  const { boxNumber, newsUntil, isRefollow } = stretch;
  const rest = (from: number): Rest[] => [
    {
      box_number: boxNumber,
      earliest: toTimestamp(from),
      latest: toTimestamp(Math.max(newsUntil, from)),
      is_refollow: isRefollow,
    },
  ];
  if (stopped) return stopped.isSettled ? [] : rest(stopped.reachedAt + 1);
  return isComplete ? [] : rest(readings.at(-1)!.deviceTime + 1);
}

async function addArrivals(db: MandatorDb, rests: readonly Rest[]): Promise<void> {
  if (rests.length === 0) return;
  await sql`
    insert into arrivals (box_number, earliest_device_time, latest_device_time, is_refollow)
    select * from jsonb_to_recordset(${JSON.stringify(rests)}::jsonb)
      as rest (box_number integer, earliest timestamptz, latest timestamptz, is_refollow boolean)`.execute(
    db,
  );
}

/** The cursor where a stretch ended, unless it was further on already. */
function advanced(cursor: Cursor, state: FollowState, { stretch, stopped }: Followed): Cursor {
  const isOfPeriod = cursor.state?.attachmentId === stretch.period.attachmentId;
  const isSame = cursor.state === null || (isOfPeriod && stopped === null);
  const isLater = (state.reached?.deviceTime ?? -Infinity) > (cursor.state?.reached?.deviceTime ?? -Infinity);
  return isSame || isLater ? { ...cursor, state } : cursor;
}

/**
 * Publishes running trips of these boxes as finished because nothing has been heard of them `since`, or because they
 * have left their vehicle; gives how many boxes.
 */
export async function closeSilentBoxes(
  database: Database,
  { mandatorId, tasks, now, since }: { mandatorId: string; tasks: readonly Task[]; now: Date; since: Date },
): Promise<number> {
  const work = async (db: MandatorDb) => {
    const cursors = await lockCursors(
      db,
      tasks.map(({ news }) => news.boxNumber),
    );
    const modes = await findPrivateModes(
      db,
      tasks.flatMap(({ news, periods }) => {
        const { state } = cursors.get(news.boxNumber) ?? {};
        return state ? periods.map(({ vehicleId }) => silentSince(vehicleId, state)) : [];
      }),
    );
    const stretches = tasks.flatMap(({ news, periods }) => {
      const { state, followedAt } = cursors.get(news.boxNumber) ?? {};
      const period = periods[0];
      if (!state || !period || state.attachmentId !== period.attachmentId) return [];
      // Something may have been heard of it since it was found.
      const isSilent = (followedAt && followedAt < since) || period.until <= now.getTime();
      return isSilent
        ? [silentStretch(news, period, { state, privateModes: modes.get(period.vehicleId) ?? [] })]
        : [];
    });
    await noteSilence(db, await closeSilentTrips(db, stretches, { mandatorId, now }));
    return stretches.length;
  };
  return inMandator(database, mandatorId, work, { role: "tracker" });
}

const silentSince = (vehicleId: string, state: FollowState) => ({
  vehicleId,
  since: modesCountSince(state, Infinity),
});

const nothing = { readings: [], isComplete: true };

function silentStretch(
  { boxNumber, boxId }: Task["news"],
  period: Stretch["period"],
  { state, privateModes }: Pick<Stretch, "state" | "privateModes">,
): Stretch {
  const followedUntil = state.reached?.deviceTime ?? -Infinity;
  return {
    boxNumber,
    boxId,
    period,
    state,
    followedUntil,
    newsUntil: followedUntil,
    isRefollow: false,
    isClosed: false,
    knownCheckpoints: null,
    privateModes,
    page: nothing,
    newsFrom: followedUntil,
    longestWalk: 0,
    readOn: async () => nothing,
  };
}
