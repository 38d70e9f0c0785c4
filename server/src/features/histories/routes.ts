import { histories } from "@wegbuch/contract/histories/endpoints";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { readHistory } from "./read-history.ts";

export function historyRoutes(database: Database) {
  return serve(histories, {
    ofObject: ({ actor, params, query }) =>
      inMandator(database, actor, (db) => readHistory(db, actor, params.id, query)),
  });
}
