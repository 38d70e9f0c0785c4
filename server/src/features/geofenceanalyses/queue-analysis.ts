import type { MandatorDb } from "../../platform/db/database.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";

/** Has the worker go on with an analysis, at once or at an instant: the last one asked for counts. */
export function queueAnalysis(db: MandatorDb, analysisId: string, runAt?: Date): Promise<void> {
  const timing = runAt === undefined ? {} : { runAt };
  return enqueue(db, "analyseGeofences", { analysisId }, { key: analysisId, ...timing });
}
