import type { Actor } from "@wegbuch/contract/access/actor";
import type { MonthOpening } from "@wegbuch/contract/timelogs/schemas";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { recordChange, type Shown } from "../../platform/history/record-change.ts";
import { Problem } from "../../platform/http/problem.ts";
import { mileagesBefore } from "../odometer/read-mileage.ts";
import { liveDrivesOf } from "./find-drives.ts";
import { hashDays, shownConfirmed, shownWorkMonth } from "./hash-days.ts";
import { type HeldMonth, holdMonth, refuseOwnMonths, refuseUnfinished } from "./hold-month.ts";
import { readDays } from "./queries.ts";
import { daysOfMonth } from "./read-months.ts";
import { say } from "./say-events.ts";

type Parts = { database: Database; clock: Clock };
type Named = { userId: string; month: string };

/**
 * Confirms one's own month (rule timelogs/closing). Refuses those of others and support (403), people out of scope (404), and
 * months that last, are empty, lack an end of work, are closed or confirmed as they are (409).
 */
export function confirmMonth({ database, clock }: Parts, actor: Actor, named: Named): Promise<void> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    const held = await holdMonth(db, actor, named);
    if (named.userId !== actor.userId || actor.isSupport)
      throw new Problem(403, "Forbidden", { message: say.monthIsSomebodyElses });
    refuseUnfinished(held, now);
    if (held.closed_at !== null) throw conflict("monthIsClosed");
    if (held.content_hash?.equals(held.hash)) throw conflict("monthIsConfirmed");
    await keep(db, held, { confirmed_at: now, content_hash: held.hash });
    noteConfirmed(db, actor, held, held.hash);
  });
}

/**
 * Closes a person's month with what was driven in it as it is now (rule timelogs/closing). Refuses one's own and support (403),
 * people out of scope (404), and months that last, are empty, lack an end of work, are closed, change meanwhile, or which nobody
 * has confirmed as they are unless that is waived (409).
 */
export function closeWorkMonth(
  { database, clock }: Parts,
  actor: Actor,
  { isUnconfirmedToo, ...named }: Named & { isUnconfirmedToo: boolean },
): Promise<void> {
  const now = clock.now();
  return inMandator(database, actor, async (db) => {
    const held = await holdMonth(db, actor, named);
    await refuseOwnMonths(db, actor, [named.userId]);
    refuseUnfinished(held, now);
    if (held.closed_at !== null) throw conflict("monthIsClosed");
    if (!isUnconfirmedToo && !isConfirmed(held)) throw conflict("monthIsUnconfirmed");
    await keep(db, held, { closed_at: now, closed_by: actor.userId });
    await keepDrives(db, held);
    await refuseChanged(db, held);
    recordChange(db, actor, personOf(held), {}, shownClosed(held));
  });
}

/**
 * Opens a closed month again, for a reason (rule timelogs/closing); it has to be confirmed anew if something changes. Refuses
 * one's own and support (403), people out of scope (404), and a month that is not closed (409).
 */
export function openMonth(
  { database }: Parts,
  actor: Actor,
  { reason, ...named }: Named & MonthOpening,
): Promise<void> {
  return inMandator(database, actor, async (db) => {
    const held = await holdMonth(db, actor, named);
    await refuseOwnMonths(db, actor, [named.userId]);
    if (held.closed_at === null) throw conflict("monthIsOpen");
    await keep(db, held, { closed_at: null, closed_by: null });
    await db
      .deleteFrom("closed_drives")
      .where("user_id", "=", held.userId)
      .where("month", "=", held.month)
      .execute();
    recordChange(db, actor, personOf(held), shownClosed(held), {});
    recordChange(db, actor, personOf(held), {}, { monthOpened: `${shownWorkMonth(held.month)}: ${reason}` });
  });
}

const conflict = (key: keyof typeof say) => new Problem(409, "Conflict", { message: say[key] });

const personOf = ({ userId }: Pick<HeldMonth, "userId">) =>
  ({ kind: "user", id: userId, books: [userId] }) as const;

/** Whether whoever worked has confirmed the month as it is. */
const isConfirmed = ({ content_hash, hash }: HeldMonth): boolean => content_hash?.equals(hash) === true;

/** What the history has of a month that is closed, and whether it was confirmed; nothing changes that until it is opened. */
function shownClosed(held: HeldMonth): Shown {
  const shown = shownWorkMonth(held.month);
  return isConfirmed(held) ? { monthClosed: shown } : { monthClosedUnconfirmed: shown };
}

function noteConfirmed(db: MandatorDb, actor: Actor, held: HeldMonth, hash: Buffer): void {
  const { month, content_hash } = held;
  const before = content_hash === null ? {} : shownConfirmed({ month, content_hash });
  recordChange(db, actor, personOf(held), before, shownConfirmed({ month, content_hash: hash }));
}

type Kept = {
  confirmed_at?: Date;
  content_hash?: Buffer;
  closed_at?: Date | null;
  closed_by?: string | null;
};

async function keep(db: MandatorDb, { userId, month }: HeldMonth, kept: Kept): Promise<void> {
  await db
    .insertInto("work_months")
    .values({ user_id: userId, month, ...kept })
    .onConflict((conflict) => conflict.columns(["mandator_id", "user_id", "month"]).doUpdateSet(kept))
    .execute();
}

type Drive = {
  id: string;
  vehicle_id: string;
  day: string;
  started_at: Date;
  finished_at: Date;
  mileage_in_meters: number;
};

/** Refuses with 409 a month that no longer is what was judged: trips go on changing until they are kept. */
async function refuseChanged(db: MandatorDb, { userId, month, hash }: HeldMonth): Promise<void> {
  const days = await readDays(db, [userId], daysOfMonth(month));
  if (!hashDays(days.get(userId) ?? []).equals(hash)) throw conflict("monthHasChanged");
}

/** Keeps what was driven, so that no change of a trip changes the month. */
async function keepDrives(db: MandatorDb, { userId, month }: HeldMonth): Promise<void> {
  const { rows } = await sql<Drive>`
    select id, vehicle_id, day, started_at, finished_at, mileage_in_meters
    from (${liveDrivesOf(daysOfMonth(month))}) as drive where user_id = ${userId}`.execute(db);
  if (rows.length === 0) return;
  const mileages = await mileagesBefore(db, rows);
  const drives = rows.map(({ id, ...drive }) => ({
    user_id: userId,
    month,
    trip_id: id,
    ...drive,
    mileage_before_in_meters: mileages.get(id)!,
  }));
  await db.insertInto("closed_drives").values(drives).execute();
}
