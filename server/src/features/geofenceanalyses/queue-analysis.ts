import { sql } from "kysely";
import { type MandatorDb, mandatorOf } from "../../platform/db/database.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";

/** Has the worker go on with an analysis, at once or at an instant: the last one asked for counts. */
export function queueAnalysis(db: MandatorDb, analysisId: string, runAt?: Date): Promise<void> {
  const timing = runAt === undefined ? {} : { runAt };
  return enqueue(db, "analyseGeofences", { analysisId }, { key: analysisId, ...timing });
}

/** Has the worker begin the next analysis of the mandator, if one waits: call it when one is through, or out of hand. */
export async function queueNextAnalysis(db: MandatorDb, before: string): Promise<void> {
  await holdAnalyses(db);
  const { next } = await openAnalyses(db);
  // One that somebody else is still at goes on by itself.
  if (next !== null && next !== before) await queueAnalysis(db, next);
}

/** Until the transaction ends nobody else begins or ends an analysis of the mandator, so that none is forgotten. */
export async function holdAnalyses(db: MandatorDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(7, hashtext(${mandatorOf(db)}))`.execute(db);
}

/** How many analyses are neither calculated nor given up, and the first of them. */
export async function openAnalyses(db: MandatorDb): Promise<{ count: number; next: string | null }> {
  const { rows } = await sql<{ id: string }>`
    select id from geofence_analyses where calculated_at is null and failed_at is null
    order by created_at, id`.execute(db);
  return { count: rows.length, next: rows[0]?.id ?? null };
}
