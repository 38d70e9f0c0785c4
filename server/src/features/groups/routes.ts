import { groups } from "@wegbuch/contract/groups/endpoints";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { groupsOfUser, listGroups, readGroup, treeOf } from "./queries.ts";

export function groupRoutes(database: Database) {
  return serve(groups, {
    list: ({ actor, query }) =>
      inMandator(database, actor, async (db) => {
        const seen = await listGroups(db, actor);
        const { parentId } = query;
        if (parentId === undefined) return seen;
        if (!seen.some((group) => group.id === parentId)) throw notFound("Group");
        return seen.filter((group) => group.parentId === parentId);
      }),
    tree: ({ actor }) => inMandator(database, actor, async (db) => treeOf(await listGroups(db, actor))),
    ofCurrentUser: ({ actor }) => inMandator(database, actor, (db) => groupsOfUser(db, actor)),
    read: async ({ actor, params }) => {
      const group = await inMandator(database, actor, (db) => readGroup(db, actor, params.id));
      if (group === undefined) throw notFound("Group");
      return group;
    },
  });
}
