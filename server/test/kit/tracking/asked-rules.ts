import { expect, vi } from "vitest";
import { tripJobs } from "../../../src/features/trips/jobs.ts";
import { clock } from "../../../src/platform/clock.ts";
import { offlineGeocoder } from "../../../src/platform/geocoding/offline-geocoder.ts";
import { runJobs } from "../../../src/platform/jobs/run-jobs.ts";
import { silentLog } from "../../../src/platform/log.ts";
import { asOwner, type TestDatabase } from "../db/database.ts";

const nowhere = offlineGeocoder({
  ids: [],
  names: [],
  englishNames: {},
  postcodes: {},
  countries: "",
  populations: [],
  latitudes: [],
  longitudes: [],
});

/** The worker as far as it asks the rules of drivers, and a way to wait until all that was queued is done. */
export async function aRuleAsker(database: TestDatabase) {
  const { askRules } = tripJobs({ database, clock, geocoder: nowhere, log: silentLog() });
  const worker = await runJobs({ database, handlers: { askRules }, log: silentLog() });
  const asked = () =>
    vi.waitFor(
      async () =>
        expect(
          await asOwner(database, "select from graphile_worker.jobs where task_identifier = 'askRules'"),
        ).toEqual([]),
      { timeout: 20_000, interval: 50 },
    );
  return { askRules, asked, stop: () => worker.stop() };
}
