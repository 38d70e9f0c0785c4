import type { Actor } from "@wegbuch/contract/access/actor";
import type { GeofenceAnalysis, GeofenceAnalysisQuery } from "@wegbuch/contract/geofenceanalyses/schemas";
import type { TripWithEvents } from "@wegbuch/contract/geofenceevents/schemas";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { batchesOfIds, batchesAhead } from "../../platform/db/in-batches.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { rowsBy } from "../../platform/db/rows-by.ts";
import { byName, oneOf } from "../../platform/db/search.ts";
import { notFound } from "../../platform/http/problem.ts";
import { seesAll } from "../groups/visible-to.ts";
import { analysedTrips } from "./find-analysed-trips.ts";

/** Each names up to 10,000 vehicles. */
const analysesPerBatch = 10;

/** All analyses the actor may see, the latest first: a group leader sees his own (rule geofences/analyses). */
export async function listAnalyses(
  database: Database,
  actor: Actor,
): Promise<AsyncIterable<readonly GeofenceAnalysis[]>> {
  const found = await inMandator(database, actor, (db) => visibleAnalyses(db, actor).execute());
  const ids = found.map(({ id }) => id);
  const read = (some: string[]) => inMandator(database, actor, (db) => readAnalyses(db, some));
  return batchesAhead(batchesOfIds(ids, read, analysesPerBatch));
}

/** One analysis, with a page of its trips once it is calculated; 404 where the actor may not see it. */
export async function readAnalysis(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { id, ...asked }: GeofenceAnalysisQuery & { id: string },
): Promise<GeofenceAnalysis> {
  const analysis = await inMandator(database, actor, (db) => requireAnalysis(db, actor, id));
  if (!analysis.isCalculated) return analysis;
  const page = await pageIn(database, actor, analysedTrips(actor, clock.now(), id), asked);
  const trips: TripWithEvents[] = [];
  for await (const batch of Array.isArray(page.items) ? [page.items] : page.items) trips.push(...batch);
  return { ...analysis, tripCount: page.totalCount, trips };
}

/** 404 for one that is not there or not for the actor. */
export async function requireAnalysis(db: MandatorDb, actor: Actor, id: string): Promise<GeofenceAnalysis> {
  const found = await visibleAnalyses(db, actor).where("id", "=", id).executeTakeFirst();
  if (found === undefined) throw notFound("Analysis");
  const [analysis] = await readAnalyses(db, [id]);
  return analysis!;
}

function visibleAnalyses(db: MandatorDb, actor: Actor) {
  const query = db
    .selectFrom("geofence_analyses")
    .select("id")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  return seesAll(actor) ? query : query.where("created_by", "=", actor.userId);
}

async function readAnalyses(db: MandatorDb, ids: readonly string[]): Promise<GeofenceAnalysis[]> {
  const rows = await rowsOf(db, ids);
  const vehicles = rowsBy(await vehiclesOf(db, ids), ({ id }) => id);
  const fences = rowsBy(await fencesOf(db, ids), ({ id }) => id);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    createdBy: { id: row.created_by, name: row.creator },
    isCalculated: row.calculated_at !== null,
    progress: row.calculated_at === null ? progressOf(row) : 1,
    hasFailed: row.failed_at !== null,
    geofenceAnalysisVehicles: (vehicles.get(row.id) ?? []).map(({ vehicleId, vehicleName }) => ({
      vehicleId,
      vehicleName,
    })),
    geofenceAnalysisGeofences: (fences.get(row.id) ?? []).map(({ geofenceId, title }) => ({
      geofenceId,
      title,
    })),
    tripCount: null,
  }));
}

/** Trips that came meanwhile may make it more than all. */
function progressOf({ trip_count, done_count }: { trip_count: number | null; done_count: number }): number {
  return trip_count === null || trip_count === 0 ? 0 : Math.min(1, done_count / trip_count);
}

function rowsOf(db: MandatorDb, ids: readonly string[]) {
  return db
    .selectFrom("geofence_analyses")
    .selectAll()
    .select(
      sql<string>`(select first_name || ' ' || last_name from users where users.id = created_by)`.as(
        "creator",
      ),
    )
    .where("id", "=", oneOf(ids))
    .execute();
}

function vehiclesOf(db: MandatorDb, ids: readonly string[]) {
  return db
    .selectFrom("geofence_analysis_vehicles as chosen")
    .innerJoin("vehicles", (join) =>
      join
        .onRef("vehicles.mandator_id", "=", "chosen.mandator_id")
        .onRef("vehicles.id", "=", "chosen.vehicle_id"),
    )
    .select(["chosen.analysis_id as id", "chosen.vehicle_id as vehicleId", "vehicles.name as vehicleName"])
    .where("chosen.analysis_id", "=", oneOf(ids))
    .orderBy(byName("vehicles.name"))
    .orderBy("chosen.vehicle_id")
    .execute();
}

function fencesOf(db: MandatorDb, ids: readonly string[]) {
  return db
    .selectFrom("geofence_analysis_fences")
    .select(["analysis_id as id", "geofence_id as geofenceId", "title"])
    .where("analysis_id", "=", oneOf(ids))
    .orderBy(byName("title"))
    .orderBy("geofence_id")
    .execute();
}
