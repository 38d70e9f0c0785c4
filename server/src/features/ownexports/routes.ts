import { ownExports } from "@wegbuch/contract/ownexports/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { createExport } from "./create-export.ts";
import { listExports, readExport } from "./queries.ts";

export function ownExportRoutes(parts: { database: Database; clock: Clock }) {
  const { database, clock } = parts;
  return serve(ownExports, {
    list: ({ actor }) => inMandator(database, actor, (db) => listExports(db, actor, clock.now())),
    create: ({ actor }) => createExport(parts, actor),
    file: ({ actor, params: { id } }) => readExport(database, actor, { id, now: clock.now() }),
  });
}
