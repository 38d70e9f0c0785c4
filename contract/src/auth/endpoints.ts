import * as z from "zod";
import { admin, anySession } from "../access/role-sets.ts";
import { del, get, post } from "../kit/endpoint.ts";
import { page } from "../kit/page.ts";
import {
  Done,
  EarlierPlaces,
  ForgottenPassword,
  LoggedIn,
  Login,
  LoginEvent,
  LoginFilter,
  PasswordReset,
  Services,
  SignedInDevice,
  Status,
} from "./schemas.ts";

export const auth = {
  authenticate: post("/Authentication/Authenticate", {
    about: "Logs a person in: gives a bearer token and sets the cookies IdentityToken and Identity.",
    for: "anyone",
    body: Login,
    answer: LoggedIn,
  }),
  logout: post("/Authentication/Logout", {
    about: "Ends the session of the bearer token or of the cookie, an expired one too.",
    for: anySession,
    acceptsCookie: true,
    alsoWhile: ["expired", "trialExpired", "temporaryPassword"],
  }),
  endSupport: post("/Authentication/EndSupport", {
    about:
      "Gives the session back to the super admin who acts as somebody, with a new bearer token and cookie.",
    for: anySession,
    when: "isSupport",
    alsoWhile: ["trialExpired"],
    answer: LoggedIn,
  }),
  status: get("/Status", { about: "The version that is running.", for: "anyone", answer: Status }),
  services: get("/Services", {
    about: "Addresses and switches of this installation.",
    for: "anyone",
    answer: Services,
  }),
};

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

/** The way back in for who forgot the password. */
export const forgottenPasswords = {
  forgotPassword: post("/Authentication/ForgotPassword", {
    about: "Mails a link to set a new password, if somebody logs in with this address.",
    for: "anyone",
    body: ForgottenPassword,
    answer: Done,
  }),
  resetPassword: post("/Authentication/ResetPassword", {
    about: "Sets a new password by the link of the mail; all sessions of the user end.",
    for: "anyone",
    body: PasswordReset,
    answer: Done,
  }),
  decideEarlierPlaces: post("/Authentication/EarlierPlaces", {
    about:
      "Agrees or objects, by the link of a mail, to earlier private places being shown in a changed account.",
    for: "anyone",
    body: EarlierPlaces,
    answer: Done,
  }),
};
