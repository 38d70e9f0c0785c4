import { type Actor, sayingIdOf } from "@wegbuch/contract/access/actor";
import { whyNotLock, whyNotUnlock } from "@wegbuch/contract/trips/rules";
import type { Clock } from "../../../platform/clock.ts";
import { type Database, inMandator } from "../../../platform/db/database.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { holdTrips } from "./hold-trips.ts";
import { actorAsking, refuse } from "./refuse-trips.ts";
import { classifiedBy, type Trip } from "../ledger/trip.ts";
import { writeTrips } from "../ledger/write-trips.ts";

type Parts = { database: Database; clock: Clock };

/** Locks trips, all of them or none; those that are locked already stay as they are (rule trips/locking). */
export async function lockTrips(
  { database, clock }: Parts,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  const now = clock.now();
  await inMandator(database, actor, async (db) => {
    const open = (await holdTrips(db, actor, ids)).filter(({ lockedAt }) => lockedAt === null);
    refuse(whyNotLock(open, actorAsking(actor)));
    const changes = open.map((before) => ({ before, after: lockedBy(actor, before, now) }));
    await writeTrips(db, changes, { author: actor, now });
  });
}

/** Whoever locks a trip that waits has said its type. */
const lockedBy = (actor: Actor, trip: Trip, now: Date): Trip => ({
  ...trip,
  ...(trip.classifiedAt === null && classifiedBy(trip, { type: trip.type, userId: sayingIdOf(actor), now })),
  lockedAt: now.getTime(),
});

/**
 * Unlocks trips, all of them or none, and takes them back from being ready for export; why is kept in the history of each
 * (rule reports/annex). An exported one is a 409; those that are open already stay as they are.
 */
export async function unlockTrips(
  { database, clock }: Parts,
  actor: Actor,
  { tripIds, reason }: { tripIds: readonly string[]; reason: string },
): Promise<void> {
  await inMandator(database, actor, async (db) => {
    const locked = (await holdTrips(db, actor, tripIds)).filter(({ lockedAt }) => lockedAt !== null);
    refuse(whyNotUnlock(locked, actorAsking(actor)));
    const changes = locked.map((before) => ({
      before,
      after: { ...before, lockedAt: null, readyForExportAt: null },
      note: { unlockReason: reason },
    }));
    await writeTrips(db, changes, { author: actor, now: clock.now() });
    // Look-ups of addresses have waited for it.
    await enqueue(db, "lookUpAddresses", {}, { key: "lookUpAddresses" });
  });
}
