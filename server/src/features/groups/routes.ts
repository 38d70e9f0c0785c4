import { groups } from "@wegbuch/contract/groups/endpoints";
import type { Clock } from "../../platform/clock.ts";
import { inMandator, type Database } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { changeGroup, moveGroup } from "./change-group.ts";
import { createGroup } from "./create-group.ts";
import { groupsOfUser, listGroups, readGroup, treeOf } from "./queries.ts";
import { removeGroup } from "./remove-group.ts";

export function groupRoutes(parts: { database: Database; clock: Clock }) {
  const { database } = parts;
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
    create: ({ actor, body }) => createGroup(parts, actor, body),
    change: ({ actor, params, body }) => changeGroup(database, actor, params.id, body),
    remove: ({ actor, params }) => removeGroup(parts, actor, params.id),
    move: ({ actor, params, body }) => moveGroup(database, actor, params.id, body.parentId),
  });
}
