import { live } from "@wegbuch/contract/live/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Log } from "../../platform/log.ts";
import type { Pace } from "./follow-viewer.ts";
import { openLiveStreams } from "./open-streams.ts";
import { listVehiclePositions } from "./queries.ts";

type Parts = { database: Database; clock: Clock; log: Log; livePace?: Partial<Pace>; streamRoom?: number };

export function liveRoutes({ database, clock, log, livePace, streamRoom }: Parts) {
  return serve(live, {
    vehiclePositions: ({ actor, query }) =>
      inMandator(database, actor, (db) => listVehiclePositions(db, actor, clock.now(), query)),
    stream: openLiveStreams({ database, clock, log, pace: livePace, room: streamRoom }),
  });
}
