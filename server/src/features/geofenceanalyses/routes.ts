import { geofenceAnalyses } from "@wegbuch/contract/geofenceanalyses/endpoints";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { createAnalysis } from "./create-analysis.ts";
import { exportAnalysis } from "./export-analysis.ts";
import { listAnalyses, readAnalysis } from "./queries.ts";
import { removeAnalysis } from "./remove-analysis.ts";

export function geofenceAnalysisRoutes(parts: { database: Database; clock: Clock }) {
  const { database } = parts;
  return serve(geofenceAnalyses, {
    list: async ({ actor, query: { id, ...asked } }) =>
      id === undefined ? listAnalyses(database, actor) : [await readAnalysis(parts, actor, { id, ...asked })],
    create: async ({ actor, body }) => ({ id: await createAnalysis(parts, actor, body) }),
    remove: ({ actor, params }) => removeAnalysis(database, actor, params.id),
    export: ({ actor, body, language }) => exportAnalysis(parts, actor, { id: body.id, language }),
  });
}
