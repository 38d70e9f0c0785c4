import { setTimeout } from "node:timers/promises";
import type { Address } from "@wegbuch/contract/trips/schemas";
import { sql } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import type { Geocoder } from "../../../platform/geocoding/geocoder.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import type { Log } from "../../../platform/log.ts";
import { ServiceFailure } from "../../../platform/outside/service-failure.ts";

type Parts = { database: Database; clock: Clock; geocoder: Geocoder; log: Log; timeoutMs?: number };

type LookUp = {
  tripId: string;
  tripEnd: "start" | "destination";
  attempts: number;
  /** Null if late records have taken the place away since it was queued. */
  latitude: number | null;
  longitude: number | null;
};

/** Look-ups that are read and asked for together. */
const batchSize = 50;
/** A few connections of many: most of a note's time is its commit. */
const notedAtOnce = 5;
const batchesPerTurn = 4;
const timeoutMs = 10_000;
const jobs = { role: "jobs" } as const;
const [minute, day] = [60_000, 86_400_000];

/** Three attempts a few minutes apart, then one a day for seven days (rule addresses/look-up). */
const pausesMs = [minute, 5 * minute, ...Array.from({ length: 7 }, () => day)];

/** Finds the addresses of trip ends that are due in a mandator, and asks to be called again for those that are not. */
export async function resolveAddresses(parts: Parts, mandatorId: string): Promise<void> {
  const { database, clock } = parts;
  for (let batch = 0; ; batch += 1) {
    if (batch === batchesPerTurn) return inMandator(database, mandatorId, queueTurn, jobs);
    const due = await inMandator(database, mandatorId, (db) => readDue(db, clock.now()), jobs);
    const results = await Promise.all(
      due.map(async (lookUp) => ({ lookUp, answer: await ask(parts, lookUp) })),
    );
    // Each for itself: who holds several trips waits in no circle with those who change the same ones.
    for (let next = 0; next < results.length; next += notedAtOnce) {
      const some = results.slice(next, next + notedAtOnce);
      await Promise.all(
        some.map(({ lookUp, answer }) =>
          inMandator(database, mandatorId, (db) => note(db, lookUp, answer, clock.now()), jobs),
        ),
      );
    }
    if (due.length === batchSize) continue;
    await inMandator(database, mandatorId, callAgain, jobs);
    return;
  }
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
async function ask(parts: Parts, { latitude, longitude }: LookUp): Promise<Address | null | "failed"> {
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

/** An end that late records have moved while its address was looked up, or that was locked meanwhile, stays queued. */
async function note(
  db: MandatorDb,
  lookUp: LookUp,
  answer: Address | null | "failed",
  now: Date,
): Promise<void> {
  const { tripId, tripEnd, attempts } = lookUp;
  const thisOne = sql`trip_id = ${tripId} and trip_end = ${tripEnd} and attempts = ${attempts}
    and exists (select from trips where id = trip_id and ${isStillThere(lookUp)})`;
  const pauseMs = pausesMs[attempts];
  if (answer === "failed" && pauseMs !== undefined) {
    const dueAt = new Date(now.getTime() + pauseMs);
    await sql`update address_lookups set attempts = attempts + 1, due_at = ${dueAt} where ${thisOne}`.execute(
      db,
    );
    return;
  }
  if (answer !== null && answer !== "failed") await fill(db, lookUp, answer);
  await sql`delete from address_lookups where ${thisOne}`.execute(db);
}

/** An address that is there already stays, and so does a locked trip. */
async function fill(db: MandatorDb, lookUp: LookUp, address: Address): Promise<void> {
  const { tripId, tripEnd, latitude, longitude } = lookUp;
  const column = sql.ref(`${tripEnd}_address`);
  await sql`
    update trips set ${column} = ${JSON.stringify({ ...address, latitude, longitude })}::jsonb
    where id = ${tripId} and ${column} is null and ${isStillThere(lookUp)}`.execute(db);
}

/** Whether the end of the trip is where it was when it was read, and may still be written. */
function isStillThere({ tripEnd, latitude, longitude }: LookUp) {
  return sql`${sql.ref(`${tripEnd}_latitude`)} is not distinct from ${latitude}::double precision
    and ${sql.ref(`${tripEnd}_longitude`)} is not distinct from ${longitude}::double precision
    and locked_at is null`;
}

/** Other mandators wait for their addresses too: a long list goes on behind theirs. */
const queueTurn = (db: MandatorDb) => enqueue(db, "lookUpAddresses", {}, { key: "lookUpAddresses" });

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
