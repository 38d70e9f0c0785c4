import { trips } from "@wegbuch/contract/trips/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { listTrips, readMileage, readTrip } from "./queries.ts";
import { readTrack } from "./read-track.ts";
import { reportByUser, reportByVehicle, reportDays, reportMonths, reportTrips } from "./report-trips.ts";

export function tripRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return serve(trips, {
    list: ({ actor, query }) => inMandator(database, actor, (db) => listTrips(db, actor, clock.now(), query)),
    report: ({ actor, query }) => inMandator(database, actor, (db) => reportTrips(db, actor, query)),
    days: ({ actor, query }) => inMandator(database, actor, (db) => reportDays(db, actor, query)),
    vehicles: ({ actor, query }) => inMandator(database, actor, (db) => reportByVehicle(db, actor, query)),
    users: ({ actor, query }) => inMandator(database, actor, (db) => reportByUser(db, actor, query)),
    months: ({ actor, query }) => inMandator(database, actor, (db) => reportMonths(db, actor, query)),
    read: async ({ actor, params }) =>
      found(await inMandator(database, actor, (db) => readTrip(db, actor, clock.now(), params.id))),
    track: async ({ actor, params }) =>
      found(await inMandator(database, actor, (db) => readTrack(db, actor, clock.now(), params.id))),
    mileage: async ({ actor, params }) =>
      found(await inMandator(database, actor, (db) => readMileage(db, actor, clock.now(), params.id))),
  });
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw notFound("Trip");
  return value;
}
