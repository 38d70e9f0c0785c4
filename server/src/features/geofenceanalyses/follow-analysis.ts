import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator, type MandatorDb } from "../../platform/db/database.ts";
import type { Log } from "../../platform/log.ts";
import { findNearFences } from "./find-near-fences.ts";
import { keepResults, openAnalysis } from "./keep-results.ts";
import { queueAnalysis, queueNextAnalysis } from "./queue-analysis.ts";

export type AnalysisParts = { database: Database; clock: Clock; log: Log };

/** After so many batches the job queues its rest as another one: the worker can stop, and other analyses have their turn. */
const batchesPerJob = 50;
/** What broke off, because of an error or of a worker that is no more, is gone on with after this time. */
const patienceMilliseconds = 60_000;
/** An analysis that breaks off so often in a row is given up (rule geofences/analyses-of-jobs). */
const mostFailures = 3;

/** Goes on with an analysis from where it was. What makes it be given up is thrown, so that the operator sees it. */
export async function followAnalysis(
  parts: AnalysisParts,
  mandatorId: string,
  analysisId: string,
): Promise<void> {
  const inTracker = <T>(work: (db: MandatorDb) => Promise<T>) =>
    inMandator(parts.database, mandatorId, work, { role: "tracker" });
  const isOpen = await inTracker(async (db) => {
    if ((await openAnalysis(db, analysisId).executeTakeFirst()) === undefined) return false;
    await queueAnalysis(db, analysisId, new Date(parts.clock.now().getTime() + patienceMilliseconds));
    return true;
  });
  if (!isOpen) return inTracker((db) => queueNextAnalysis(db, analysisId));
  try {
    const near = await inTracker((db) => findNearFences(db, analysisId));
    for (let batch = 0; batch < batchesPerJob; batch += 1) {
      const startedAt = performance.now();
      if (!(await inTracker((db) => keepResults(db, parts.clock, { analysisId, near }))))
        return await inTracker((db) => queueNextAnalysis(db, analysisId));
      // As long as that took the machine now belongs to people.
      await pause(performance.now() - startedAt);
    }
    await inTracker((db) => queueAnalysis(db, analysisId));
  } catch (error) {
    if (await inTracker((db) => noteFailure(db, parts.clock, analysisId))) {
      await inTracker((db) => queueNextAnalysis(db, analysisId));
      throw error;
    }
    parts.log.warn({ err: error, mandatorId, analysisId }, "An analysis of geofences broke off");
  }
}

/** Says whether the analysis is given up. */
async function noteFailure(db: MandatorDb, clock: Clock, analysisId: string): Promise<boolean> {
  const { rows } = await sql<{ isGivenUp: boolean }>`
    update geofence_analyses set
      failure_count = failure_count + 1,
      failed_at = case when failure_count + 1 >= ${mostFailures} then ${clock.now()}::timestamptz end
    where id = ${analysisId} and calculated_at is null
    returning failed_at is not null as "isGivenUp"`.execute(db);
  return rows[0]?.isGivenUp ?? false;
}
