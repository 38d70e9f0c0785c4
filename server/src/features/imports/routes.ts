import { imports } from "@wegbuch/contract/imports/endpoints";
import { inMandator } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { serve } from "../../platform/http/serve.ts";
import { enterRows } from "./enter-rows.ts";
import { keepMapping, removeMapping } from "./keep-mapping.ts";
import { finishRecording } from "./finish-recording.ts";
import { importList, readImport, readMappings } from "./queries.ts";
import { receivePoints, type Receiving } from "./receive-points.ts";
import { readUndo, removeImport } from "./remove-import.ts";
import { startRecording } from "./start-recording.ts";

/** `store` is the way all readings take, those of the gateway too. */
export function importRoutes(parts: Receiving) {
  const { database } = parts;
  return serve(imports, {
    list: ({ actor, query }) => pageIn(database, actor, importList(actor, query), query),
    enterTrips: ({ actor, body, language }) => enterRows({ ...parts, language }, actor, body),
    begin: ({ actor, body }) => startRecording(parts, actor, body),
    points: ({ actor, params, body }) => receivePoints(parts, actor, params.id, body),
    finish: ({ actor, params }) => finishRecording(parts, actor, params.id),
    one: ({ actor, params }) => inMandator(database, actor, (db) => readImport(db, actor, params.id)),
    readUndo: ({ actor, params, language }) => readUndo({ database, language }, actor, params.id),
    undo: ({ actor, params }) => removeImport(parts, actor, params.id),
    mappings: ({ actor }) => inMandator(database, actor, (db) => readMappings(db)),
    keepMapping: ({ actor, body }) => keepMapping(parts, actor, body),
    removeMapping: ({ actor, params }) => removeMapping(parts, actor, params.id),
  });
}
