import { costcenters } from "@wegbuch/contract/costcenters/endpoints";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { listCostcenters, readCostcenter } from "./queries.ts";

export function costcenterRoutes(database: Database) {
  return serve(costcenters, {
    list: ({ actor, query }) => inMandator(database, actor, (db) => listCostcenters(db, query)),
    read: async ({ actor, params }) => {
      const costcenter = await inMandator(database, actor, (db) => readCostcenter(db, params.id));
      if (costcenter === undefined) throw notFound("Costcenter");
      return costcenter;
    },
  });
}
