import * as z from "zod";
import { anySession, driverViewer, driverViewerOrSuperAdmin } from "../access/role-sets.ts";
import { get } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { CurrentUser, RoleReference, User, UserFilter } from "./schemas.ts";

export const users = {
  list: get("/Users", {
    about: "The users the caller may see, by last name.",
    for: driverViewerOrSuperAdmin,
    query: UserFilter,
    answer: page(User),
  }),
  current: get("/Users/current", {
    about: "The caller. With the session cookie alone it also gives a fresh bearer token.",
    for: anySession,
    acceptsCookie: true,
    alsoWhile: ["trialExpired", "temporaryPassword"],
    answer: CurrentUser,
  }),
  read: get("/Users/:id", { about: "One user.", for: driverViewer, answer: User }),
  roles: get("/Roles", {
    about: "The roles the caller may give to others.",
    for: anySession,
    answer: z.array(RoleReference),
  }),
};
