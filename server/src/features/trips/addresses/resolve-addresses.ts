import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import { isCollision, isDatabaseAway } from "../../../platform/db/is-database-away.ts";
import type { Geocoder } from "../../../platform/geocoding/geocoder.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import type { Log } from "../../../platform/log.ts";
import { ServiceFailure } from "../../../platform/outside/service-failure.ts";
import { type Answer, type LookUp, noteAnswers } from "./note-answers.ts";

type Parts = { database: Database; clock: Clock; geocoder: Geocoder; log: Log; timeoutMs?: number };

/** Look-ups that are read and asked for together. */
const batchSize = 50;
const batchesPerTurn = 4;
const timeoutMs = 10_000;
/** Whoever is at a trip is so for a moment. */
const heldPauseMs = 1_000;
const jobs = { role: "jobs" } as const;

/** Finds the addresses of trip ends that are due in a mandator, and asks to be called again for those that are not. */
export async function resolveAddresses(parts: Parts, mandatorId: string): Promise<void> {
  const { database, clock } = parts;
  for (let batch = 0; ; batch += 1) {
    if (batch === batchesPerTurn) return inMandator(database, mandatorId, queueTurn, jobs);
    const due = await inMandator(database, mandatorId, (db) => readDue(db, clock.now()), jobs);
    const answers = await Promise.all(
      due.map(async (lookUp): Promise<Answer> => ({ lookUp, answer: await ask(parts, lookUp) })),
    );
    const { left } = await noteOrIsolate(parts, mandatorId, answers);
    if (due.length === batchSize && left < batchSize) continue;
    const soon = new Date(clock.now().getTime() + heldPauseMs);
    const call = left > 0 ? (db: MandatorDb) => callSoon(db, soon) : callAgain;
    return inMandator(database, mandatorId, call, jobs);
  }
}

/**
 * All in one transaction, most of whose time is its commit. If that fails each for itself: an address that cannot be
 * written counts as none that was given, and holds up no other. Gives how many could not be had, which stay as they are.
 */
async function noteOrIsolate(
  parts: Parts,
  mandatorId: string,
  answers: readonly Answer[],
): Promise<{ left: number }> {
  const now = parts.clock.now();
  try {
    return await inMandator(parts.database, mandatorId, (db) => noteAnswers(db, answers, now), jobs);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (answers.length > 1) return noteEach(parts, mandatorId, answers);
    if (isCollision(error)) return { left: 1 };
    if (answers[0]!.answer === "failed") throw error;
    parts.log.error({ error: kindOf(error) }, "An address could not be written");
    return noteOrIsolate(parts, mandatorId, [{ ...answers[0]!, answer: "failed" }]);
  }
}

async function noteEach(parts: Parts, mandatorId: string, answers: readonly Answer[]) {
  let left = 0;
  for (const answer of answers) left += (await noteOrIsolate(parts, mandatorId, [answer])).left;
  return { left };
}

/** Those of the newest trips first: these are what somebody looks at. Those of locked trips wait until they are unlocked. */
async function readDue(db: MandatorDb, now: Date): Promise<LookUp[]> {
  const { rows } = await sql<LookUp>`
    select trip_id as "tripId", trip_end as "tripEnd", attempts,
      case trip_end when 'start' then start_latitude else destination_latitude end as latitude,
      case trip_end when 'start' then start_longitude else destination_longitude end as longitude
    from address_lookups
    join trips on trips.mandator_id = address_lookups.mandator_id and trips.id = trip_id
    where due_at <= ${now} and locked_at is null
    order by started_at desc, trip_id, trip_end
    limit ${batchSize}`.execute(db);
  return rows;
}

/** The address, null if there is none, or that the geocoder failed or took too long; never rejects. */
async function ask(parts: Parts, { latitude, longitude }: LookUp): Promise<Answer["answer"]> {
  if (latitude === null || longitude === null) return null;
  const expiry = new AbortController();
  try {
    return await Promise.race([
      parts.geocoder.reverse({ latitude, longitude }, "de-AT"),
      setTimeout(parts.timeoutMs ?? timeoutMs, "failed" as const, { signal: expiry.signal }),
    ]);
  } catch (error) {
    // What it says could hold the place that was asked for, which may be private: its kind and its way are enough.
    if (!(error instanceof ServiceFailure)) parts.log.error({ error: kindOf(error) }, "The geocoder broke");
    return "failed";
  } finally {
    expiry.abort();
  }
}

/** Other mandators wait for their addresses too: a long list goes on behind theirs. */
const queueTurn = (db: MandatorDb) => enqueue(db, "lookUpAddresses", {}, { key: "lookUpAddresses" });

/** For those somebody was at, one call for all of them. */
const callSoon = (db: MandatorDb, runAt: Date) =>
  enqueue(db, "lookUpAddresses", {}, { key: "lookUpAddresses soon", runAt });

/** Under a key of its moment, so that it puts no other call off. */
async function callAgain(db: MandatorDb): Promise<void> {
  const { dueAt } = await db
    .selectFrom("address_lookups")
    .innerJoin("trips", (join) =>
      join
        .onRef("trips.mandator_id", "=", "address_lookups.mandator_id")
        .onRef("trips.id", "=", "address_lookups.trip_id"),
    )
    .where("trips.locked_at", "is", null)
    .select(({ fn }) => fn.min("due_at").as("dueAt"))
    .executeTakeFirstOrThrow();
  if (dueAt === null) return;
  const key = `lookUpAddresses ${dueAt.toISOString()}`;
  await enqueue(db, "lookUpAddresses", {}, { key, runAt: dueAt });
}

/** What kind of error came from where, without its words. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return [error.name, ...(error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line))].join("\n");
}
