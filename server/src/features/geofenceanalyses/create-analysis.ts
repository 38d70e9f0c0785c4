import type { Actor } from "@wegbuch/contract/access/actor";
import type { NewGeofenceAnalysis } from "@wegbuch/contract/geofenceanalyses/schemas";
import { de, en } from "@wegbuch/contract/geofenceanalyses/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOf } from "../../platform/db/search.ts";
import { invalid, notFound, Problem } from "../../platform/http/problem.ts";
import { geofenceIsVisible } from "../geofences/visible-to.ts";
import { isInGroups, vehicleIsVisible } from "../groups/visible-to.ts";
import { holdAnalyses, openAnalyses, queueAnalysis } from "./queue-analysis.ts";

const say = inBothLanguages(de, en);

/** Analyses of a company that are not calculated yet. */
const mostOpen = 20;

/**
 * Has it reckoned which trips met which fences (rule geofences/analyses); gives the id. Vehicles, those of the groups
 * alone where groups are named, and fences stay as they are now. 400 for a period that is not over, 404 for a vehicle
 * or a fence beyond the actor's scope, 409 while too many are under way.
 */
export async function createAnalysis(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  given: NewGeofenceAnalysis,
): Promise<string> {
  const [id, now] = [newId(clock), clock.now()];
  const [from_at, to_at] = [new Date(given.from), new Date(given.to)];
  if (to_at > now) throw invalid("to", say.periodIsInFuture);
  await inMandator(database, actor, async (db) => {
    await holdAnalyses(db);
    const { count } = await openAnalyses(db);
    if (count >= mostOpen) throw new Problem(409, "TooManyAnalyses", { message: say.tooManyAnalyses });
    await db
      .insertInto("geofence_analyses")
      .values({
        id,
        title: given.title,
        from_at,
        to_at,
        driver_ids: given.driverIds ?? null,
        types: given.types ?? null,
        created_at: now,
        created_by: actor.userId,
      })
      .execute();
    await keepVehicles(db, actor, id, given);
    await keepFences(db, actor, id, given);
    // A company has one at a time under way, so that others have their turn.
    if (count === 0) await queueAnalysis(db, id);
  });
  return id;
}

async function keepVehicles(
  db: MandatorDb,
  actor: Actor,
  analysisId: string,
  { geofenceAnalysisVehicles, groupIds }: NewGeofenceAnalysis,
): Promise<void> {
  const wanted = [...new Set(geofenceAnalysisVehicles.map(({ vehicleId }) => vehicleId))];
  const isWanted = groupIds === undefined ? sql`true` : isInGroups(actor, "vehicle", "vehicles.id", groupIds);
  const { rows } = await sql<{ found: number }>`
    with found as (
      select id, ${isWanted} as is_wanted from vehicles
      where id = ${oneOf(wanted)} and deleted_at is null and ${vehicleIsVisible(actor, "vehicles.id")}
    ), kept as (
      insert into geofence_analysis_vehicles (analysis_id, vehicle_id)
      select ${analysisId}::uuid, id from found where is_wanted
    )
    select count(*) as found from found`.execute(db);
  if (rows[0]!.found < wanted.length) throw notFound("Vehicle");
}

async function keepFences(
  db: MandatorDb,
  actor: Actor,
  analysisId: string,
  { geofenceAnalysisGeofences }: NewGeofenceAnalysis,
): Promise<void> {
  const wanted = [...new Set(geofenceAnalysisGeofences.map(({ geofenceId }) => geofenceId))];
  const { numAffectedRows } = await sql`
    insert into geofence_analysis_fences (analysis_id, geofence_id, title, ring)
    select ${analysisId}::uuid, id, title, ring from geofences
    where id = ${oneOf(wanted)} and deleted_at is null and ${geofenceIsVisible(actor)}
    union all
    select ${analysisId}::uuid, id, title, ring from system_geofences where id = ${oneOf(wanted)}`.execute(
    db,
  );
  if (Number(numAffectedRows) < wanted.length) throw notFound("Geofence");
}
