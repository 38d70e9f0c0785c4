import { calibrations } from "@wegbuch/contract/calibrations/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { createCalibration } from "./create-calibration.ts";
import { listCalibrations } from "./queries.ts";
import { removeCalibration } from "./remove-calibration.ts";

export function calibrationRoutes(parts: { database: Database; clock: Clock }) {
  return serve(calibrations, {
    list: ({ actor, params }) =>
      inMandator(parts.database, actor, (db) => listCalibrations(db, actor, params.id)),
    create: ({ actor, params, body }) => createCalibration(parts, actor, params.id, body),
    remove: ({ actor, params }) => removeCalibration(parts, actor, params),
  });
}
