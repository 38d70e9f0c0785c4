import { retentions } from "@wegbuch/contract/retention/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { changeRetention } from "../mandators/change-mandator.ts";
import { createHold, endHold } from "./change-holds.ts";
import { listErasures, listHolds, readRetention } from "./queries.ts";

export function retentionRoutes(parts: { database: Database; clock: Clock }) {
  const { database } = parts;
  return serve(retentions, {
    read: ({ actor }) => inMandator(database, actor, readRetention),
    change: ({ actor, body }) => changeRetention(database, actor, body),
    holds: ({ actor }) => inMandator(database, actor, (db) => listHolds(db, actor)),
    hold: ({ actor, body }) => createHold(parts, actor, body),
    release: ({ actor, params }) => endHold(parts, actor, params.id),
    erasures: ({ actor, query }) => inMandator(database, actor, (db) => listErasures(db, actor, query)),
  });
}
