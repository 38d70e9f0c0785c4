import { geofenceMetadata, geofences } from "@wegbuch/contract/geofences/endpoints";
import type { PresetNumber } from "@wegbuch/contract/geofences/rules";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { changeGeofence } from "./change-geofence.ts";
import { changeLock } from "./change-lock.ts";
import { addMetadata, removeMetadata } from "./change-metadata.ts";
import { changeFenceVehicles } from "./change-fence-vehicles.ts";
import { createCircle, createPolygon, createPreset, createRoad } from "./create-geofence.ts";
import { createImported } from "./create-imported.ts";
import { exportGeofences } from "./export-geofences.ts";
import type { MakeShapes } from "./make-shapes.ts";
import {
  readForMap,
  readGeofencePage,
  readGeofencesOfVehicle,
  readMetadata,
  readNames,
  readTimeLocks,
  readVehicles,
  searchGeofences,
} from "./queries.ts";
import { removeGeofence } from "./remove-geofence.ts";

export function geofenceRoutes(parts: { database: Database; clock: Clock; makeShapes: MakeShapes }) {
  const { database } = parts;
  return serve(geofences, {
    list: ({ actor, query }) => readGeofencePage(database, actor, query),
    onMap: ({ actor }) => inMandator(database, actor, (db) => readForMap(db, actor)),
    search: ({ actor, query }) => searchGeofences(database, actor, query),
    timeLocks: ({ actor }) => inMandator(database, actor, (db) => readTimeLocks(db, actor)),
    names: ({ actor }) => inMandator(database, actor, (db) => readNames(db, actor)),
    ofVehicle: ({ actor, params }) =>
      inMandator(database, actor, (db) => readGeofencesOfVehicle(db, actor, params.vehicleId)),
    assigned: ({ actor, params }) =>
      inMandator(database, actor, (db) => readVehicles(db, actor, params.geofenceId, true)),
    unassigned: ({ actor, params }) =>
      inMandator(database, actor, (db) => readVehicles(db, actor, params.geofenceId, false)),
    changeVehicles: ({ actor, params, body }) => changeFenceVehicles(database, actor, params.id, body),
    createCircle: ({ actor, body }) => createCircle(parts, actor, body),
    createPolygon: async ({ actor, body }) => ({ ID: await createPolygon(parts, actor, body) }),
    createRoad: async ({ actor, query, body }) => ({
      ID: await createRoad(parts, actor, { road: body, width: query.roadType }),
    }),
    createPreset: async ({ actor, query }) => ({
      ID: await createPreset(parts, actor, query.preset as PresetNumber),
    }),
    import: ({ actor, body }) => createImported(parts, actor, body),
    export: ({ actor, query }) => exportGeofences(database, actor, query.geofenceIds),
    change: async ({ actor, params, body }) => {
      await changeGeofence(parts, actor, params.id, body);
      return { ID: params.id };
    },
    remove: ({ actor, params, query }) => removeGeofence(parts, actor, { ...params, ...query }),
    lock: ({ actor, params }) => changeLock(database, actor, params),
  });
}

export function geofenceMetadataRoutes(parts: { database: Database; clock: Clock }) {
  const { database } = parts;
  return serve(geofenceMetadata, {
    list: ({ actor }) => inMandator(database, actor, (db) => readMetadata(db, actor)),
    add: ({ actor, body }) => addMetadata(parts, actor, body),
    remove: ({ actor, params }) => removeMetadata(database, actor, params.id),
  });
}
