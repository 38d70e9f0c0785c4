import * as z from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { inItsMandator, type JobHandler } from "../../platform/jobs/run-jobs.ts";
import { crossAgain, crossSince } from "./follow-changes.ts";

/** A fence that was changed, with how far its trips have been gone through; or trips that were moved. */
const Asked = z.union([
  z.object({ tripIds: z.array(z.uuid()) }),
  z.object({
    geofenceId: z.uuid(),
    reached: z.object({ startedAt: z.iso.datetime(), id: z.uuid() }).optional(),
  }),
]);

/** What the worker does for fences after a transaction. */
export function geofenceEventJobs(parts: {
  database: Database;
  clock: Clock;
  lateWindowDays: number;
}): Record<"crossTrips", JobHandler> {
  return {
    crossTrips: inItsMandator(async (mandatorId, payload) => {
      const asked = Asked.parse(payload);
      if ("tripIds" in asked) await crossAgain(parts, mandatorId, asked.tripIds);
      else await crossSince(parts, mandatorId, asked);
    }),
  };
}
