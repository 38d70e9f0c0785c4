import { vehicles } from "@wegbuch/contract/vehicles/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { pageIn, writtenPageIn } from "../../platform/db/lists.ts";
import { notFound } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { readOpenTrack } from "../trips/read-track.ts";
import { toggleVehicle, toggleVehicles } from "./archive-vehicles.ts";
import { addDriver, removeDriver } from "./change-drivers.ts";
import { changeVehicle, changeVehicles } from "./change-vehicle.ts";
import { createVehicle } from "./create-vehicle.ts";
import { lastPositionList, reportVehicles, requireVehicle, vehicleList } from "./queries.ts";
import { removeVehicle } from "./remove-vehicle.ts";

export function vehicleRoutes(parts: { database: Database; clock: Clock }) {
  const { database, clock } = parts;
  return serve(vehicles, {
    list: ({ actor, query }) => writtenPageIn(database, actor, vehicleList(actor, clock.now(), query), query),
    lastPositions: ({ actor, query }) =>
      pageIn(database, actor, lastPositionList(actor, clock.now(), query), query),
    read: ({ actor, params }) =>
      inMandator(database, actor, (db) => requireVehicle(db, actor, clock.now(), params.id)),
    report: ({ actor, query }) =>
      inMandator(database, actor, (db) => reportVehicles(db, actor, clock.now(), query.groups)),
    create: ({ actor, body }) => createVehicle(parts, actor, body),
    change: ({ actor, params, body }) => changeVehicle(parts, actor, params.id, body),
    changeMany: ({ actor, body }) => changeVehicles(database, actor, body),
    remove: ({ actor, params, query }) => removeVehicle(parts, actor, { ...params, ...query }),
    toggleArchive: ({ actor, params, body }) =>
      toggleVehicle(parts, actor, { ...params, ...body, comment: body.comment ?? "" }),
    toggleArchives: ({ actor, body }) =>
      toggleVehicles(parts, actor, { ...body, comment: body.comment ?? "" }),
    addDriver: ({ actor, params }) => addDriver(database, actor, params),
    removeDriver: ({ actor, params }) => removeDriver(database, actor, params),
    openTrack: async ({ actor, params }) => {
      const track = await inMandator(database, actor, (db) =>
        readOpenTrack(db, actor, clock.now(), params.id),
      );
      if (track === undefined) throw notFound("Running trip");
      return track;
    },
  });
}
