import { geofenceEvents } from "@wegbuch/contract/geofenceevents/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { serve } from "../../platform/http/serve.ts";
import { pastAlarms } from "./read-alarms.ts";
import { readTripEvents, readMetGeofences, readVisitSums, tripsWithEvents } from "./queries.ts";

export function geofenceEventRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return serve(geofenceEvents, {
    alarms: ({ actor, query }) => pageIn(database, actor, pastAlarms(actor, clock.now(), query), query),
    trips: ({ actor, query }) => pageIn(database, actor, tripsWithEvents(actor, clock.now(), query), query),
    sums: ({ actor, query }) =>
      inMandator(database, actor, (db) => readVisitSums(db, actor, clock.now(), query)),
    ofTrip: ({ actor, params }) =>
      inMandator(database, actor, (db) => readTripEvents(db, actor, clock.now(), params.tripId)),
    geofencesOfTrip: ({ actor, params }) =>
      inMandator(database, actor, (db) => readMetGeofences(db, actor, clock.now(), params.tripId)),
  });
}
