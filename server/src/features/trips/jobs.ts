import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Geocoder } from "../../platform/geocoding/geocoder.ts";
import { inItsMandator, type JobHandler } from "../../platform/jobs/run-jobs.ts";
import type { Log } from "../../platform/log.ts";
import { resolveAddresses } from "./addresses/resolve-addresses.ts";

/** What the worker does for trips after a transaction. */
export function tripJobs(parts: {
  database: Database;
  clock: Clock;
  geocoder: Geocoder;
  log: Log;
}): Record<"lookUpAddresses", JobHandler> {
  return { lookUpAddresses: inItsMandator((mandatorId) => resolveAddresses(parts, mandatorId)) };
}
