import type { Actor } from "@wegbuch/contract/access/actor";
import { addMonths, dayOf, isStartOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { whyNotRelease } from "@wegbuch/contract/trips/rules";
import { sql } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import { Problem } from "../../../platform/http/problem.ts";
import { isPublished, seenTrips } from "../find-trip-rows.ts";
import { holdTrips } from "./hold-trips.ts";
import { actorAsking, refuse, say } from "./refuse-trips.ts";
import { writeTrips } from "../ledger/write-trips.ts";

type Parts = { database: Database; clock: Clock };
type Period = { from: string; to: string };

/** Makes locked trips ready for export, all of them or none; open ones are a 409 (rule trips/release). */
export async function releaseTrips(
  { database, clock }: Parts,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  await inMandator(database, actor, (db) => release(db, actor, ids, clock.now()));
}

/**
 * Makes every locked trip that starts in a month ready for export, once the month is over; open ones stay open
 * (rule trips/release). Gives how many it were, and how many are open.
 */
export async function releaseMonth(
  { database, clock }: Parts,
  actor: Actor,
  month: Period,
): Promise<{ releasedCount: number; openCount: number }> {
  const now = clock.now();
  if (!isMonth(month)) throw new Problem(409, "Conflict", { message: say.monthIsNotWhole });
  if (Date.parse(month.to) > now.getTime())
    throw new Problem(409, "Conflict", { message: say.monthIsNotOver });
  return inMandator(database, actor, async (db) => {
    const releasedCount = await release(db, actor, await lockedIn(db, month), now);
    return { releasedCount, openCount: await openIn(db, actor, month) };
  });
}

/** Gives how many were not ready before. */
async function release(db: MandatorDb, actor: Actor, ids: readonly string[], now: Date): Promise<number> {
  const trips = await holdTrips(db, actor, ids);
  const waiting = trips.filter(
    ({ readyForExportAt, exportedAt }) => readyForExportAt === null && exportedAt === null,
  );
  refuse(whyNotRelease(waiting, actorAsking(actor)));
  const changes = waiting.map((before) => ({
    before,
    after: { ...before, readyForExportAt: now.getTime() },
  }));
  await writeTrips(db, changes, { author: actor, now });
  return changes.length;
}

/** Whether a period is one calendar month where the company is, however long its hours. */
function isMonth({ from, to }: Period): boolean {
  const first = dayOf(from);
  return first.endsWith("-01") && addMonths(first, 1) === dayOf(to) && [from, to].every(isStartOfDay);
}

async function lockedIn(db: MandatorDb, { from, to }: Period): Promise<string[]> {
  const rows = await db
    .selectFrom("trips")
    .select("id")
    .where("deleted_at", "is", null)
    .where("started_at", ">=", new Date(from))
    .where("started_at", "<", new Date(to))
    .where("locked_at", "is not", null)
    .where("ready_for_export_at", "is", null)
    .where("exported_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** As the reports count open trips: finished, and not one of those the mandator hides. */
async function openIn(db: MandatorDb, actor: Actor, { from, to }: Period): Promise<number> {
  const { count } = await seenTrips(db, actor)
    .select(sql<number>`count(*)`.as("count"))
    .where("trip.started_at", ">=", new Date(from))
    .where("trip.started_at", "<", new Date(to))
    .where("trip.finished_at", "is not", null)
    .where("trip.locked_at", "is", null)
    .where(isPublished)
    .executeTakeFirstOrThrow();
  return count;
}
