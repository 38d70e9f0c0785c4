import { sql } from "kysely";
import * as z from "zod";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import type { Geocoder } from "../../platform/geocoding/geocoder.ts";
import { inItsMandator, type JobHandler } from "../../platform/jobs/run-jobs.ts";
import type { Log } from "../../platform/log.ts";
import { resolveAddresses } from "./addresses/resolve-addresses.ts";
import { settleRules } from "./detection/settle-rules.ts";
import { holdAllLogbooks, holdLogbooks } from "./ledger/hold-logbooks.ts";
import { beginBook } from "./ledger/keep-numbers.ts";
import { recountSums } from "./ledger/keep-sums.ts";
import { readHiddenLimit } from "./ledger/read-hidden-limit.ts";

/** What the worker does for trips after a transaction. */
export function tripJobs(parts: {
  database: Database;
  clock: Clock;
  geocoder: Geocoder;
  log: Log;
}): Record<"askRules" | "lookUpAddresses" | "recountSums", JobHandler> {
  return {
    askRules: inItsMandator((mandatorId, payload) =>
      inMandator(
        parts.database,
        mandatorId,
        (db) => settleRules(db, OfTrips.parse(payload), parts.clock.now()),
        { role: "tracker" },
      ),
    ),
    lookUpAddresses: inItsMandator((mandatorId) => resolveAddresses(parts, mandatorId)),
    recountSums: inItsMandator((mandatorId) => recount(parts.database, mandatorId)),
  };
}

const OfTrips = z.object({ tripIds: z.array(z.uuid()), recomposedBy: z.uuid().nullable().default(null) });

/** Counts a mandator's trips by the limit of hidden ones that holds now (rule trips/hidden). */
function recount(database: Database, mandatorId: string): Promise<void> {
  return inMandator(
    database,
    mandatorId,
    async (db) => {
      // Odometers are reckoned anew as well, as calibrating does: whoever writes trips holds a logbook before all else.
      await holdAllLogbooks(db);
      const limit = await readHiddenLimit(db, { isAlone: true });
      // All trips of the mandator are read, which the tracker otherwise never does.
      await sql`set local enable_seqscan = on`.execute(db);
      await recountSums(db, limit);
      await db
        .updateTable("mandators")
        .set({ is_recount_waiting: false })
        // Not if it was changed once more meanwhile.
        .where("hide_trips_up_to_in_meter", "=", limit)
        .execute();
    },
    { role: "tracker" },
  );
}

/**
 * Numbers the trips that were there before books were numbered, a vehicle at a time, so that nobody waits long
 * (rule trips/numbers).
 */
export async function beginBooks(database: Database, mandatorId: string): Promise<void> {
  const inTracker = <T>(work: Parameters<typeof inMandator<T>>[2]) =>
    inMandator(database, mandatorId, work, { role: "tracker" });
  const unbegun = await inTracker((db) =>
    db
      .selectFrom("vehicles")
      .select("id")
      .where(sql<boolean>`not exists (select from trip_books where trip_books.vehicle_id = vehicles.id)`)
      .orderBy("id")
      .execute(),
  );
  for (const vehicle of unbegun)
    await inTracker(async (db) => {
      await holdLogbooks(db, [vehicle.id]);
      await beginBook(db, vehicle.id);
    });
}
