import * as z from "zod";
import { inItsMandator, type JobHandler } from "../../platform/jobs/run-jobs.ts";
import { type AnalysisParts, followAnalysis } from "./follow-analysis.ts";

const Asked = z.object({ analysisId: z.uuid() });

/** What the worker does for analyses after a transaction. */
export function geofenceAnalysisJobs(parts: AnalysisParts): Record<"analyseGeofences", JobHandler> {
  return {
    analyseGeofences: inItsMandator((mandatorId, payload) =>
      followAnalysis(parts, mandatorId, Asked.parse(payload).analysisId),
    ),
  };
}
