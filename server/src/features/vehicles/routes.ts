import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { readOpenTrack } from "../trips/read-track.ts";
import { listLastPositions, listVehicles, readVehicle } from "./queries.ts";

export function vehicleRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return serve(vehicles, {
    list: ({ actor, query }) =>
      inMandator(database, actor, (db) => listVehicles(db, actor, clock.now(), query)),
    lastPositions: ({ actor, query }) =>
      inMandator(database, actor, (db) => listLastPositions(db, actor, clock.now(), query)),
    read: async ({ actor, params }) => {
      const vehicle = await inMandator(database, actor, (db) =>
        readVehicle(db, actor, clock.now(), params.id),
      );
      if (vehicle === undefined) throw notFound("Vehicle");
      return vehicle;
    },
    openTrack: async ({ actor, params }) => {
      const track = await inMandator(database, actor, (db) =>
        readOpenTrack(db, actor, clock.now(), params.id),
      );
      if (track === undefined) throw notFound("Running trip");
      return track;
    },
  });
}
