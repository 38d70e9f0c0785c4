import { imports } from "@wegbuch/contract/imports/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { serve } from "../../platform/http/serve.ts";
import { enterRows } from "./enter-rows.ts";
import { keepMapping, removeMapping } from "./keep-mapping.ts";
import { importList, readMappings } from "./queries.ts";
import { readUndo, removeImport } from "./remove-import.ts";

export function importRoutes(parts: { database: Database; clock: Clock }) {
  const { database } = parts;
  return serve(imports, {
    list: ({ actor, query }) => pageIn(database, actor, importList(actor, query), query),
    enterTrips: ({ actor, body, language }) => enterRows({ ...parts, language }, actor, body),
    readUndo: ({ actor, params, language }) => readUndo({ database, language }, actor, params.id),
    undo: ({ actor, params }) => removeImport(parts, actor, params.id),
    mappings: ({ actor }) => inMandator(database, actor, (db) => readMappings(db)),
    keepMapping: ({ actor, body }) => keepMapping(parts, actor, body),
    removeMapping: ({ actor, params }) => removeMapping(parts, actor, params.id),
  });
}
