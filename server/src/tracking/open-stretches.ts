import { type FollowState, freshState } from "../features/trips/detection/follow-state.ts";
import { findPrivateModes, modesCountSince } from "../features/trips/detection/find-private-modes.ts";
import type { Page, Period, Stretch } from "../features/trips/detection/stretch.ts";
import type { MandatorDb } from "../platform/db/database.ts";
import { checkpointsBetween, hasTripsAfter, hasTripsOfVehicleAfter, readCheckpoints } from "./checkpoints.ts";
import type { Cursor } from "./cursors.ts";
import type { News, Task } from "./find-news.ts";
import { findErasedVehicles } from "./find-erased-vehicles.ts";
import { readReadings } from "./read-readings.ts";
import type { Wanted } from "./wanted.ts";

/** A stretch with what decides about its records. */
export type OpenedStretch = Stretch & {
  wanted: Wanted;
};

export type FollowLimits = {
  now: Date;
  lateWindowDays: number;
  /** Records of one box that are read at once. */
  pageReadings: number;
  longestWalk: number;
};

const millisecondsPerDay = 86_400_000;

/** Prepares following the news of boxes: where it starts in each vehicle, and the first records from there. */
export async function openStretches(
  db: MandatorDb,
  tasks: readonly { task: Task; cursor: Cursor }[],
  limits: FollowLimits,
): Promise<OpenedStretch[]> {
  const starts: Start[] = [];
  const companyUntil = await erasedUntilOf(db, tasks, limits);
  const vehicles = await findErasedVehicles(db, vehiclesGoneBack(tasks));
  for (const { task, cursor } of tasks) {
    for (const period of task.periods) {
      const vehicleUntil = vehicles.get(period.vehicleId) ?? -Infinity;
      const erasedUntil = Math.max(companyUntil, vehicleUntil);
      const erased = { ...limits, erasedUntil, vehicleUntil };
      const start = await startOf(db, { news: task.news, cursor, period }, erased);
      if (start) starts.push(start);
    }
  }
  const pages = await readReadings(
    db,
    starts.map(({ wanted, settlesAt }) => ({ ...wanted, until: Math.min(wanted.until, settlesAt) })),
    limits.pageReadings,
  );
  const modes = await findPrivateModes(
    db,
    starts.map(({ period, state, wanted }) => ({
      vehicleId: period.vehicleId,
      since: modesCountSince(state, wanted.from),
    })),
  );
  return Promise.all(
    starts.map((start, index) => {
      const privateModes = modes.get(start.period.vehicleId) ?? [];
      return opened(db, { ...start, privateModes }, pages[index]!, limits.pageReadings);
    }),
  );
}

type Start = Pick<
  Stretch,
  | "boxNumber"
  | "boxId"
  | "period"
  | "isRefollow"
  | "isClosed"
  | "state"
  | "followedUntil"
  | "newsFrom"
  | "newsUntil"
  | "longestWalk"
> & {
  wanted: Wanted;
  knownCheckpoints: Map<number, Buffer> | null;
  /** The first instant after the news at which the walk may find what is known already. */
  settlesAt: number;
};

type Given = { news: News; cursor: Cursor; period: Period };

/**
 * Of what was recorded before this instant something may be erased; and of the vehicle something is for sure, though what lies
 * around it may be there.
 */
type ErasedLimits = FollowLimits & { erasedUntil: number; vehicleUntil: number };

/** The vehicles in which following does not just go on where it stopped. */
const vehiclesGoneBack = (tasks: readonly { task: Task; cursor: Cursor }[]): string[] =>
  tasks.flatMap(({ task: { news, periods }, cursor: { state } }) =>
    periods.flatMap(({ attachmentId, vehicleId }) => {
      const goesOn = state?.attachmentId === attachmentId && canGoOn(state, news.from) && !news.isRefollow;
      return goesOn ? [] : [vehicleId];
    }),
  );

/**
 * Up to when places are erased, and a day more, so that no trip across that midnight is told anew by its second half. Of
 * news of today nobody need ask.
 */
async function erasedUntilOf(
  db: MandatorDb,
  tasks: readonly { task: Task }[],
  { now }: FollowLimits,
): Promise<number> {
  const yesterday = now.getTime() - millisecondsPerDay;
  if (tasks.every(({ task }) => task.news.from >= yesterday && !task.news.isRefollow)) return -Infinity;
  const row = await db.selectFrom("mandators").select("places_erased_until as until").executeTakeFirst();
  return row?.until ? row.until.getTime() + millisecondsPerDay : -Infinity;
}

async function startOf(db: MandatorDb, given: Given, limits: ErasedLimits): Promise<Start | null> {
  const { news, cursor, period } = given;
  const { boxNumber, boxId } = news;
  const from = await firstNews(db, given, limits);
  const newsUntil = Math.min(news.until, period.until);
  const isClosed = period.until <= limits.now.getTime();
  const state = cursor.state?.attachmentId === period.attachmentId ? cursor.state : null;
  const followedUntil = state?.reached?.deviceTime ?? -Infinity;
  const { isRefollow } = news;
  const { longestWalk } = limits;
  const common = {
    boxNumber,
    boxId,
    period,
    isClosed,
    newsFrom: from,
    newsUntil,
    followedUntil,
    isRefollow,
    longestWalk,
  };
  // The news are of another vehicle: here it is only left to end what was under way.
  const isOver = from > newsUntil;
  if (isOver && (state === null || state.hasLeft || !isClosed)) return null;
  const readUntil = isClosed ? period.until - 1 : Math.max(newsUntil, followedUntil);
  if (state && canGoOn(state, from) && !isRefollow) {
    return {
      ...common,
      state,
      knownCheckpoints: null,
      settlesAt: Infinity,
      wanted: wantedFrom(state, period, { boxNumber, since: -Infinity, until: readUntil }),
    };
  }
  const { attachmentId } = period;
  const since = isOver ? followedUntil : from;
  const { before, later } = await readCheckpoints(db, {
    boxNumber,
    attachmentId,
    from: since,
    until: newsUntil,
  });
  // What was told up to there is never told again by what is left of it.
  const isBeforeErased = (before?.reached?.deviceTime ?? -Infinity) < limits.vehicleUntil;
  const start = before === null || isBeforeErased ? freshState(attachmentId) : before;
  const isReplay = state !== null || isClosed;
  const known = isRefollow ? new Map<number, Buffer>() : later;
  const knownCheckpoints = isReplay ? known : null;
  const settling = [...(knownCheckpoints?.keys() ?? [])].filter((reachedAt) => reachedAt > newsUntil);
  return {
    ...common,
    state: start,
    knownCheckpoints,
    settlesAt: Math.min(...settling),
    wanted: wantedFrom(start, period, {
      boxNumber,
      since: from > Math.max(news.from, period.from) ? limits.erasedUntil : limits.vehicleUntil,
      until: readUntil,
    }),
  };
}

/**
 * News older than the late window, or of a time whose places are erased, change nothing where later trips are known already
 * (rule readings/late-window).
 */
async function firstNews(db: MandatorDb, { news, period }: Given, limits: ErasedLimits): Promise<number> {
  const from = Math.max(news.from, period.from);
  const { erasedUntil } = limits;
  if (news.isRefollow) return Math.max(from, erasedUntil);
  const windowStart = Math.max(
    limits.now.getTime() - limits.lateWindowDays * millisecondsPerDay,
    erasedUntil,
  );
  if (from >= windowStart) return from;
  const isKnown =
    (await hasTripsAfter(db, news.boxNumber, from)) ||
    // What following went on from may be erased, too.
    (from < erasedUntil && (await hasTripsOfVehicleAfter(db, period.vehicleId, from)));
  return isKnown ? windowStart : from;
}

/** Whether following can go on where it stopped: nothing new lies before, and what is stored of the drive under way stays. */
function canGoOn({ reached, detector, openTrip, hasLeft }: FollowState, from: number): boolean {
  const isToldAsOver = hasLeft && detector.blind !== null;
  const isWhole = detector.trip === null || openTrip !== null;
  return (reached === null || reached.deviceTime < from) && isWhole && !isToldAsOver;
}

/** Since when records are wanted, but not from before `since`, of which only a part may be there. */
function wantedFrom(
  state: FollowState,
  period: Period,
  { boxNumber, since, until }: { boxNumber: number; since: number; until: number },
): Wanted {
  return {
    boxNumber,
    from: Math.max(state.reached?.deviceTime ?? period.from, since),
    until: Math.min(until, period.until - 1),
  };
}

async function opened(
  db: MandatorDb,
  { settlesAt, ...start }: Start & Pick<Stretch, "privateModes">,
  first: Page,
  limit: number,
): Promise<OpenedStretch> {
  const isCut = settlesAt < start.wanted.until;
  const [whole] = isCut && first.readings.length === 0 ? await readReadings(db, [start.wanted], limit) : [];
  return {
    ...start,
    page: whole ?? { ...first, isComplete: first.isComplete && !isCut },
    readOn: async ({ deviceTime }) => {
      const [next] = await readReadings(db, [{ ...start.wanted, from: deviceTime + 1 }], limit);
      const until = next!.readings.at(-1)?.deviceTime ?? deviceTime;
      await learnCheckpoints(db, start, { after: deviceTime, until });
      return next!;
    },
  };
}

/** What is known of the instants that are read next; what is followed again on the operator's wish settles nowhere. */
async function learnCheckpoints(
  db: MandatorDb,
  { boxNumber, isRefollow, knownCheckpoints }: Pick<Start, "boxNumber" | "isRefollow" | "knownCheckpoints">,
  between: { after: number; until: number },
): Promise<void> {
  if (knownCheckpoints === null || isRefollow) return;
  const found = await checkpointsBetween(db, { boxNumber, ...between });
  for (const [reachedAt, hash] of found) knownCheckpoints.set(reachedAt, hash);
}
