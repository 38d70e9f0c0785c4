import { type Actor, isOwnDrive } from "@wegbuch/contract/access/actor";
import { type JudgedTrip, whyNotUndo } from "@wegbuch/contract/trips/rules";
import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../../platform/db/database.ts";
import { oneOf } from "../../../platform/db/search.ts";
import { tripIsVisible } from "../../groups/visible-to.ts";
import { writeTrips } from "../ledger/write-trips.ts";
import { holdTrips } from "./hold-trips.ts";
import { actorAsking, refuse } from "./refuse-trips.ts";

/** So many trips are deleted by one transaction: logbooks are held for a moment only. */
const sliceSize = 500;

type Imported = { importId: string };

/** What is left of an import: how many trips, how many of them people have changed, and why they may not be deleted. */
export type LeftOfImport = {
  trips: number;
  changed: number;
  whyNot: ReturnType<typeof whyNotUndo>;
  /** Trips that left the actor's scope. */
  beyond: number;
};

/** Judges all trips of an import that are still there, or some of them, by what decides whether they may be deleted. */
export async function judgeImported(
  db: MandatorDb,
  actor: Actor,
  { importId, ids }: Imported & { ids?: readonly string[] },
): Promise<LeftOfImport> {
  const rows = await db
    .selectFrom("visible_trips as trip")
    .select(["type", "agent", "driver_id"])
    .select([
      sql<boolean>`finished_at is null`.as("is_running"),
      sql<boolean>`locked_at is not null`.as("is_locked"),
      sql<boolean>`exported_at is not null`.as("is_exported"),
      tripIsVisible(actor, { vehicleId: "trip.vehicle_id", driverId: "trip.driver_id" }).as("is_seen"),
      sql<Date>`min(started_at)`.as("earliest"),
      sql<number>`count(*)::integer`.as("trips"),
      sql<number>`(count(*) filter (where has_been_changed))::integer`.as("changed"),
    ])
    .where("mandator_id", "=", mandatorOf(db))
    .where("import_id", "=", importId)
    .where("deleted_at", "is", null)
    .$if(ids !== undefined, (trips) => trips.where("id", "=", oneOf(ids!)))
    .groupBy(sql`1, 2, 3, 4, 5, 6, 7`)
    .execute();
  const seen = rows.filter(({ is_seen }) => is_seen);
  const judged = seen.map((row): JudgedTrip & { driverId: string | null; startedAt: number } => ({
    type: row.type,
    agent: row.agent,
    driverId: row.driver_id,
    startedAt: row.earliest.getTime(),
    finishedAt: row.is_running ? null : true,
    lockedAt: row.is_locked ? true : null,
    exportedAt: row.is_exported ? true : null,
    deletedAt: null,
  }));
  const asker = { ...actorAsking(actor), isOwn: (trip: (typeof judged)[number]) => isOwnDrive(actor, trip) };
  const total = (counted: readonly { trips: number }[]) => counted.reduce((sum, { trips }) => sum + trips, 0);
  return {
    trips: total(seen),
    changed: seen.reduce((sum, { changed }) => sum + changed, 0),
    whyNot: whyNotUndo(judged, asker),
    beyond: total(rows) - total(seen),
  };
}

type Slice = Imported & {
  /** The last one of the slice before. */
  after: string | null;
  /** Whether somebody may delete those of it that are left. */
  require: (left: LeftOfImport) => void;
  now: Date;
};

/**
 * Deletes the next of the trips of an import that are still there, by their ids, as `removeTrip` does: all of the slice, or
 * none if one of them may not be deleted (rule imports/undo). Says how many, the last of them, and whether it was the last
 * slice.
 */
export async function removeImported(
  db: MandatorDb,
  actor: Actor,
  { importId, after, require, now }: Slice,
): Promise<{ removed: number; reached: string | null; isOver: boolean }> {
  const rows = await db
    .selectFrom("visible_trips")
    .select("id")
    .where("mandator_id", "=", mandatorOf(db))
    .where("import_id", "=", importId)
    .where("deleted_at", "is", null)
    .$if(after !== null, (trips) => trips.where("id", ">", after!))
    .orderBy("id")
    .limit(sliceSize)
    .execute();
  const ids = rows.map(({ id }) => id);
  const isOver = ids.length < sliceSize;
  if (ids.length === 0) return { removed: 0, reached: after, isOver };
  require(await judgeImported(db, actor, { importId, ids }));
  const trips = await holdTrips(db, actor, ids);
  refuse(whyNotUndo(trips, actorAsking(actor)));
  const changes = trips.map((before) => ({ before, after: { ...before, deletedAt: now.getTime() } }));
  await writeTrips(db, changes, { author: actor, now });
  return { removed: ids.length, reached: ids.at(-1)!, isOver };
}
