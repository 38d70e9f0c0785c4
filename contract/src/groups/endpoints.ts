import * as z from "zod";
import { driverViewer, groupLeaderViewer } from "../access/role-sets.ts";
import { get } from "../kit/endpoint.ts";
import { Group, GroupDetail, GroupFilter, GroupNode } from "./schemas.ts";

export const groups = {
  list: get("/Groups", {
    about: "The groups the caller may see, or those right below one of them.",
    for: groupLeaderViewer,
    query: GroupFilter,
    answer: z.array(Group),
  }),
  tree: get("/Groups/Tree", {
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
    about: "One group with its sub-groups and direct members.",
    for: groupLeaderViewer,
    answer: GroupDetail,
  }),
};
