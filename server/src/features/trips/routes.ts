import { tripChanges, trips } from "@wegbuch/contract/trips/endpoints";
import { vehicleDrives } from "@wegbuch/contract/vehicles/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { notFound } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { changePrivacy } from "./editing/change-privacy.ts";
import { changeTrip } from "./editing/change-trip.ts";
import { changeTrips } from "./editing/change-trips.ts";
import { enterSupplement } from "./editing/enter-supplement.ts";
import { enterTrip } from "./editing/enter-trip.ts";
import { lockTrips, unlockTrips } from "./editing/lock-trips.ts";
import { releaseMonth, releaseTrips } from "./editing/release-trips.ts";
import { removeTrip } from "./editing/remove-trip.ts";
import { readMileage, readTrip, tripList } from "./queries.ts";
import { mergeTrips } from "./recomposing/merge-trips.ts";
import { splitTrip } from "./recomposing/split-trip.ts";
import { readSupplements } from "./read-supplements.ts";
import { readIdleMinutes, readVehicleTracks } from "./read-drives.ts";
import { readTrack } from "./read-track.ts";
import { reportByUser, reportByVehicle, reportDays, reportMonths, reportTrips } from "./report-trips.ts";

export function tripRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return serve(trips, {
    list: ({ actor, query }) => pageIn(database, actor, tripList(actor, clock.now(), query), query),
    report: ({ actor, query }) => inMandator(database, actor, (db) => reportTrips(db, actor, query)),
    days: ({ actor, query }) => inMandator(database, actor, (db) => reportDays(db, actor, query)),
    vehicles: ({ actor, query }) => inMandator(database, actor, (db) => reportByVehicle(db, actor, query)),
    users: ({ actor, query }) => inMandator(database, actor, (db) => reportByUser(db, actor, query)),
    months: ({ actor, query }) => inMandator(database, actor, (db) => reportMonths(db, actor, query)),
    read: async ({ actor, params }) =>
      found(await inMandator(database, actor, (db) => readTrip(db, actor, clock.now(), params.id))),
    track: async ({ actor, params }) =>
      found(await inMandator(database, actor, (db) => readTrack(db, actor, clock.now(), params.id))),
    supplements: async ({ actor, params }) =>
      found(await inMandator(database, actor, (db) => readSupplements(db, actor, params.id))),
    mileage: async ({ actor, params }) =>
      found(await inMandator(database, actor, (db) => readMileage(db, actor, clock.now(), params.id))),
  });
}

export function tripChangeRoutes(parts: { database: Database; clock: Clock }) {
  return serve(tripChanges, {
    enter: ({ actor, body }) => enterTrip(parts, actor, body),
    changeMany: ({ actor, body }) => changeTrips(parts, actor, body),
    change: ({ actor, params, body }) => changeTrip(parts, actor, params.id, body),
    supplement: ({ actor, params, body }) => enterSupplement(parts, actor, params.id, body),
    changePrivacy: ({ actor, params, body }) => changePrivacy(parts, actor, { id: params.id, ...body }),
    remove: ({ actor, params, query }) => removeTrip(parts, actor, { ...params, ...query }),
    lock: ({ actor, body }) => lockTrips(parts, actor, body.tripIds),
    unlock: ({ actor, body }) => unlockTrips(parts, actor, body),
    release: ({ actor, body }) => releaseTrips(parts, actor, body.tripIds),
    releaseMonth: ({ actor, body }) => releaseMonth(parts, actor, body),
    split: ({ actor, params, body }) => splitTrip(parts, actor, { id: params.id, ...body }),
    merge: ({ actor, body }) => mergeTrips(parts, actor, body),
  });
}

export function vehicleDriveRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return serve(vehicleDrives, {
    tracks: async ({ actor, params, query }) => {
      const tracks = await inMandator(database, actor, (db) =>
        readVehicleTracks(db, actor, clock.now(), { vehicleId: params.id, ...query }),
      );
      if (tracks === undefined) throw notFound("Track");
      return tracks;
    },
    idleTime: async ({ actor, params, query }) => {
      const idleTimeInMinutes = await inMandator(database, actor, (db) =>
        readIdleMinutes(db, actor, { vehicleId: params.id, ...query }),
      );
      if (idleTimeInMinutes === undefined) throw notFound("Vehicle");
      return { idleTimeInMinutes };
    },
  });
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw notFound("Trip");
  return value;
}
