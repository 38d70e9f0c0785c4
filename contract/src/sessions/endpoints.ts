import * as z from "zod";
import { admin, anySession } from "../access/role-sets.ts";
import { del, get } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import { LoginEvent, LoginFilter, SignedInDevice } from "./schemas.ts";

/** Where somebody is logged in, and who logged in or tried to. */
export const sessions = {
  list: get("/Sessions", {
    about: "The sessions of the caller, of which there are at most 20, the one that was used last first.",
    for: anySession,
    when: "isNoSupport",
    answer: z.array(SignedInDevice),
  }),
  end: del("/Sessions/:id", {
    about: "Ends a session of the caller; its next call is answered with 401.",
    for: anySession,
    when: "isNoSupport",
  }),
  logins: get("/Logins", {
    about: "Who logged in to the caller's account or tried to within 180 days, the latest first.",
    for: anySession,
    when: "isNoSupport",
    query: LoginFilter,
    answer: page(LoginEvent),
  }),
  loginsOfUser: get("/Users/:id/Logins", {
    about: "Who logged in to a user's account or tried to within 180 days, the latest first.",
    for: admin,
    when: "isNoSupport",
    query: LoginFilter,
    answer: page(LoginEvent),
  }),
};
