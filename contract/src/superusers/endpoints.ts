import * as z from "zod";
import { superAdmin } from "../access/role-sets.ts";
import { del, get, post, put } from "../kit/endpoint.ts";
import { FirstPassword } from "../users/schemas.ts";
import { NewSuperUser, SuperUser, SuperUserChange, SuperUserFilter } from "./schemas.ts";

export const superUsers = {
  list: get("/SuperUsers", {
    about: "The super admins, by last name.",
    for: superAdmin,
    query: SuperUserFilter,
    answer: z.array(SuperUser),
  }),
  create: post("/SuperUsers", {
    about: "Adds a super admin.",
    for: superAdmin,
    proof: "always",
    body: NewSuperUser,
    answer: SuperUser,
    status: 201,
  }),
  change: put("/SuperUsers/:id", {
    about: "Changes a super admin.",
    for: superAdmin,
    proof: "always",
    body: SuperUserChange,
    answer: SuperUser,
  }),
  remove: del("/SuperUsers/:id", {
    about: "Deletes a super admin, but not the caller and not the last.",
    for: superAdmin,
  }),
  changePassword: put("/SuperUsers/:id/ChangePassword", {
    about: "Gives a super admin a new password; his sessions end.",
    for: superAdmin,
    proof: "always",
    body: FirstPassword,
  }),
};
