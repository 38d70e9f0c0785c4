import * as z from "zod";
import { admin, driverViewer, groupLeaderViewer } from "../access/role-sets.ts";
import { del, get, post, put } from "../kit/endpoint.ts";
import { Group, GroupChange, GroupDetail, GroupFilter, GroupMove, GroupNode, NewGroup } from "./schemas.ts";

export const groups = {
  list: get("/Groups", {
    token: "fleet:read",
    about: "The groups the caller may see, or those right below one of them.",
    for: groupLeaderViewer,
    query: GroupFilter,
    answer: z.array(Group),
  }),
  tree: get("/Groups/Tree", {
    token: "fleet:read",
    about: "The same as a tree.",
    for: groupLeaderViewer,
    answer: z.array(GroupNode),
  }),
  ofCurrentUser: get("/Groups/CurrentUser", {
    about: "The groups the caller is a member of.",
    for: driverViewer,
    answer: z.array(Group),
  }),
  read: get("/Groups/:id", {
    token: "fleet:read",
    about: "One group with its sub-groups and direct members.",
    for: groupLeaderViewer,
    answer: GroupDetail,
  }),
  create: post("/Groups", {
    token: "fleet:write",
    about: "Adds a group below another.",
    for: admin,
    body: NewGroup,
    answer: Group,
    status: 201,
  }),
  change: put("/Groups/:id", {
    token: "fleet:write",
    about: "Renames a group and sets its direct members; what is left out stays.",
    for: admin,
    body: GroupChange,
    bodyLimit: 8 * 1024 * 1024,
    answer: GroupDetail,
  }),
  remove: del("/Groups/:id", {
    token: "fleet:write",
    about: "Removes a group; its sub-groups, and members without another group, move to the one above.",
    for: admin,
  }),
  move: post("/Groups/:id/move", {
    token: "fleet:write",
    about: "Moves a group with all below it.",
    for: admin,
    body: GroupMove,
    answer: Group,
  }),
};
