import * as z from "zod";
import {
  admin,
  anySession,
  driverViewer,
  driverViewerOrSuperAdmin,
  groupLeader,
  superAdmin,
} from "../access/role-sets.ts";
import { del, get, patch, post, put } from "../kit/endpoint.ts";
import { VersionedArchiveToggle, VersionedBulkArchiveToggle } from "../costcenters/schemas.ts";
import { page } from "../kit/page.ts";
import { Removal } from "../kit/wire.ts";
import { SurrogateBegun, SurrogateReason } from "../mandators/schemas.ts";
import {
  CurrentUser,
  FirstPassword,
  MandatorUser,
  MandatorUserFilter,
  NewMandatorUser,
  NewUser,
  OwnPasswordChange,
  PasswordChangeByAdmin,
  RoleReference,
  User,
  UserBulkChange,
  UserChange,
  UserFilter,
  WelcomeMail,
} from "./schemas.ts";

export const users = {
  list: get("/Users", {
    token: "fleet:read",
    about: "The users the caller may see, by last name.",
    for: driverViewerOrSuperAdmin,
    query: UserFilter,
    answer: page(User),
  }),
  current: get("/Users/current", {
    about: "The caller. With the session cookie alone it also gives a fresh bearer token.",
    for: anySession,
    acceptsCookie: true,
    alsoWhile: ["trialExpired", "temporaryPassword", "secondFactorMissing"],
    answer: CurrentUser,
  }),
  read: get("/Users/:id", { token: "fleet:read", about: "One user.", for: driverViewer, answer: User }),
  roles: get("/Roles", {
    token: "fleet:read",
    about: "The roles the caller may give to others.",
    for: anySession,
    answer: z.array(RoleReference),
  }),
  create: post("/Users", {
    token: "fleet:write",
    about: "Adds a user, who is invited by mail or gets a password.",
    for: groupLeader,
    proof: "ofAccount",
    body: NewUser,
    answer: User,
    status: 201,
  }),
  change: put("/Users/:id", {
    token: "fleet:write",
    about: "Changes a user.",
    for: groupLeader,
    proof: "ofAccount",
    body: UserChange,
    answer: User,
  }),
  changeMany: patch("/Users", {
    token: "fleet:write",
    about: "Changes several users alike: all of them or none.",
    for: groupLeader,
    proof: "ofAccount",
    body: UserBulkChange,
    bodyLimit: 1024 * 1024,
  }),
  remove: del("/Users/:id", {
    token: "fleet:write",
    about: "Deletes an archived user.",
    for: admin,
    query: Removal,
  }),
  toggleArchive: post("/Users/:id/ToggleArchive", {
    token: "fleet:write",
    about: "Archives a user with a comment, or takes him back.",
    for: groupLeader,
    body: VersionedArchiveToggle,
    answer: User,
  }),
  toggleArchives: post("/Users/ToggleArchive", {
    token: "fleet:write",
    about: "Archives several users or takes them back.",
    for: groupLeader,
    body: VersionedBulkArchiveToggle,
    bodyLimit: 1024 * 1024,
  }),
};

/** Passwords of people who can log in. */
export const passwords = {
  setFirstPassword: put("/Users/ResetMomentPassword", {
    about: "Replaces the caller's temporary password by one of his own.",
    for: anySession,
    when: "isNoSupport",
    alsoWhile: ["trialExpired", "temporaryPassword", "secondFactorMissing"],
    proof: "always",
    body: FirstPassword,
  }),
  changeOwnPassword: put("/Users/ChangePassword", {
    about: "Changes the caller's password; the other sessions end.",
    for: anySession,
    when: "isNoSupport",
    proof: "ofFactor",
    body: OwnPasswordChange,
  }),
  changePassword: put("/Users/:id/ChangePassword", {
    about: "Gives a user a new password, confirmed by the caller's own; that user's sessions end.",
    for: groupLeader,
    when: "isNoSupport",
    proof: "ofFactor",
    body: PasswordChangeByAdmin,
  }),
  resetPassword: post("/Users/:userId/ResetPassword", {
    about: "Mails a user a new temporary password.",
    for: groupLeader,
    when: "isNoSupport",
    proof: "always",
  }),
};

/** The users of all mandators. */
export const mandatorUsers = {
  list: get("/Mandators/Users", {
    about: "All users, by last name.",
    for: superAdmin,
    query: MandatorUserFilter,
    answer: page(MandatorUser),
  }),
  add: post("/Mandators/Users", {
    about: "Adds one user of an import.",
    for: superAdmin,
    proof: "always",
    body: NewMandatorUser,
    isImportRow: true,
    answer: MandatorUser,
    status: 201,
  }),
  surrogate: post("/Users/:id/Surrogate", {
    about: "From now on the session acts as that user, until that is ended or it is logged out.",
    for: superAdmin,
    proof: "always",
    body: SurrogateReason,
    answer: SurrogateBegun,
  }),
  sendWelcomeMail: post("/Users/:id/WelcomeMail", {
    about: "Sends a user the welcome mail, with copies.",
    for: superAdmin,
    body: WelcomeMail,
  }),
};
