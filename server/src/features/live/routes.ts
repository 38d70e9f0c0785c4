import { live } from "@wegbuch/contract/live/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { listVehiclePositions } from "./queries.ts";

export function liveRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return serve(live, {
    vehiclePositions: ({ actor, query }) =>
      inMandator(database, actor, (db) => listVehiclePositions(db, actor, clock.now(), query)),
  });
}
