import type { Actor } from "@wegbuch/contract/access/actor";
import { inBothLanguages, type Saying } from "@wegbuch/contract/kit/texts";
import { whyNotMerge } from "@wegbuch/contract/trips/rules";
import type { Trip as SaidTrip, TripMerge } from "@wegbuch/contract/trips/schemas";
import { sql } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../../platform/db/database.ts";
import { appendChanges } from "../../../platform/history/record-change.ts";
import { invalid, Problem, say as sayProblem } from "../../../platform/http/problem.ts";
import { holdTrips } from "../editing/hold-trips.ts";
import { actorAsking, refuse } from "../editing/refuse-trips.ts";
import { shownSpan } from "../ledger/say-changes.ts";
import { copyOf, type Trip } from "../ledger/trip.ts";
import { writeTrips } from "../ledger/write-trips.ts";
import { tripRows } from "../find-trip-rows.ts";
import { readTrip } from "../queries.ts";
import { mileagesBefore } from "../../odometer/read-mileage.ts";
import { findSupplements } from "../read-supplements.ts";
import { tripOf } from "../say-trip.ts";
import { joinTracks } from "../tracks/join-tracks.ts";
import { readTracks } from "../tracks/rows.ts";
import { mergedTrip } from "./merged-trip.ts";
import { de, en } from "./texts.ts";

const say = inBothLanguages(de, en);

/**
 * Makes one trip of several that follow each other, or shows what it would be and stores nothing (rule trips/merge).
 */
export async function mergeTrips(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  given: TripMerge,
): Promise<SaidTrip> {
  const ids = [...new Set(given.tripIds)];
  if (ids.length < 2) throw invalid("tripIds", sayProblem.twoTripsToMerge);
  const merge = given.isPreview ? previewed : merged;
  return inMandator(database, actor, (db) => merge(db, actor, ids, clock.now()), { role: "tracker" });
}

async function merged(db: MandatorDb, actor: Actor, ids: readonly string[], now: Date): Promise<SaidTrip> {
  const trips = await requireMergeable(db, actor, ids);
  const [first, ...others] = trips;
  const after = mergedTrip(trips);
  const tracks = await readTracks(db, trips);
  const points = joinTracks(trips.map(({ id }) => tracks.get(id)!));
  const note = { mergedFrom: trips.map(shownSpan).join(", ") };
  const changes = [
    { before: null, after: copyOf(first!, now) },
    ...others.map((trip) => ({
      before: trip,
      after: { ...trip, deletedAt: now.getTime() },
      note: { mergedInto: shownSpan(after) },
    })),
    { before: first!, after, track: { part: 0, points }, from: others.map(({ id }) => id), note },
  ];
  await writeTrips(db, changes, { author: actor, now });
  await appendChanges(db);
  return (await readTrip(db, actor, now, first!.id))!;
}

/** The first trip as the actor sees it, with all that would be different. */
async function previewed(db: MandatorDb, actor: Actor, ids: readonly string[], now: Date): Promise<SaidTrip> {
  const trips = await requireMergeable(db, actor, ids);
  const after = mergedTrip(trips);
  const { destination, destinationAddress } = after;
  const row = await tripRows(db, actor).where("trip.id", "=", after.id).executeTakeFirstOrThrow();
  const before = await mileagesBefore(db, [row]);
  const supplements = (await findSupplements(db, [row.id])).get(row.id) ?? [];
  const seen = {
    ...row,
    finished_at: new Date(after.finishedAt!),
    destination_latitude: destination?.latitude ?? null,
    destination_longitude: destination?.longitude ?? null,
    destination_address: destinationAddress,
    mileage_in_meters: after.mileageInMeters,
    idle_seconds: after.idleSeconds,
    description: after.description,
    contact: after.contact,
    classified_at: after.classifiedAt === null ? null : new Date(after.classifiedAt),
    costcenter_id: after.costcenterId,
    costcenter_key: await costcenterKey(db, after.costcenterId),
    calibrated_at: after.calibratedAt === null ? null : new Date(after.calibratedAt),
  };
  const metersBefore = before.get(row.id) ?? 0;
  return tripOf(seen, { metersBefore, hasBeenChanged: after.hasBeenChanged, supplements }, now);
}

async function costcenterKey(db: MandatorDb, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const row = await db.selectFrom("costcenters").select("foreign_id").where("id", "=", id).executeTakeFirst();
  return row?.foreign_id ?? null;
}

/** The trips in the order of their start, held, if they may be merged; else 404, 403 or 409. */
async function requireMergeable(db: MandatorDb, actor: Actor, ids: readonly string[]): Promise<Trip[]> {
  const held = (await holdTrips(db, actor, ids, { isWhole: true })).toSorted(
    (one, other) => one.startedAt - other.startedAt,
  );
  refuse(whyNotMerge(held, actorAsking(actor)), atTrips);
  const [first, last] = [held[0]!, held.at(-1)!];
  const span = { vehicleId: first.vehicleId, from: first.startedAt, until: last.finishedAt!, ids };
  if (await isTripBetween(db, span)) throw unmergeable(say.tripLiesBetween);
  if (await isCalibrationBetween(db, span)) throw unmergeable(say.calibrationLiesBetween);
  return held;
}

const atTrips = (reason: Saying) => ({ errors: { tripIds: [reason] } });
const unmergeable = (reason: Saying) => new Problem(409, "Conflict", atTrips(reason));

type MergedSpan = { vehicleId: string; from: number; until: number; ids: readonly string[] };

async function isTripBetween(db: MandatorDb, { vehicleId, from, until, ids }: MergedSpan): Promise<boolean> {
  const row = await db
    .selectFrom("trips")
    .select("id")
    .where("vehicle_id", "=", vehicleId)
    .where("deleted_at", "is", null)
    .where("started_at", "<", new Date(until))
    .where((trip) => trip.or([trip("finished_at", ">", new Date(from)), trip("finished_at", "is", null)]))
    .where("id", "<>", sql<string>`all(${[...ids]}::uuid[])`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Metres driven after a calibration would be lost to the odometer in a trip that began before it (rule trips/mileage).
 */
async function isCalibrationBetween(
  db: MandatorDb,
  { vehicleId, from, until }: MergedSpan,
): Promise<boolean> {
  const row = await db
    .selectFrom("calibrations")
    .select("id")
    .where("vehicle_id", "=", vehicleId)
    .where("deleted_at", "is", null)
    .where("calibrated_at", ">", new Date(from))
    .where("calibrated_at", "<", new Date(until))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
