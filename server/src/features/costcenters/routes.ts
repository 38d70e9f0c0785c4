import type { Actor } from "@wegbuch/contract/access/actor";
import { costcenters } from "@wegbuch/contract/costcenters/endpoints";
import type { Costcenter } from "@wegbuch/contract/costcenters/schemas";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { pageIn } from "../../platform/db/lists.ts";
import { notFound } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { removeCostcenter, toggleCostcenterArchives } from "./archive-costcenters.ts";
import { changeCostcenter, changeDescriptions } from "./change-costcenters.ts";
import { createCostcenter } from "./create-costcenter.ts";
import { costcenterList, readCostcenter } from "./queries.ts";

export function costcenterRoutes(parts: { database: Database; clock: Clock }) {
  const { database } = parts;
  return serve(costcenters, {
    list: ({ actor, query }) => pageIn(database, actor, costcenterList(query), query),
    read: ({ actor, params }) => read(database, actor, params.id),
    create: ({ actor, body }) => createCostcenter(parts, actor, body),
    change: ({ actor, params, body }) => changeCostcenter(database, actor, params.id, body),
    changeMany: ({ actor, body }) =>
      changeDescriptions(database, actor, body.costcenterIds, body.description),
    remove: ({ actor, params }) => removeCostcenter(parts, actor, params.id),
    toggleArchive: async ({ actor, params, body }) => {
      await toggleCostcenterArchives(parts, actor, { ...body, ids: [params.id] });
      return read(database, actor, params.id);
    },
    toggleArchives: ({ actor, body }) => toggleCostcenterArchives(parts, actor, body),
  });
}

async function read(database: Database, actor: Actor, id: string): Promise<Costcenter> {
  const costcenter = await inMandator(database, actor, (db) => readCostcenter(db, id));
  if (costcenter === undefined) throw notFound("Costcenter");
  return costcenter;
}
