import * as z from "zod";
import { anySession } from "../access/role-sets.ts";
import { get, post } from "../kit/endpoint.ts";
import {
  CompanyLogin,
  CompanyLoginDone,
  Done,
  EarlierPlaces,
  ForgottenPassword,
  LoggedIn,
  PasskeyLogin,
  PasskeyRequest,
  Login,
  PasswordReset,
  ProviderAddress,
  ProviderAnswer,
  SecondFactorAsked,
  Services,
  Status,
} from "./schemas.ts";

export const auth = {
  authenticate: post("/Authentication/Authenticate", {
    about:
      "Logs a person in: gives a bearer token and sets the cookies IdentityToken and Identity. Who has a second factor is asked for it instead.",
    for: "anyone",
    body: Login,
    answer: z.discriminatedUnion("authenticated", [LoggedIn, SecondFactorAsked]),
  }),
  logout: post("/Authentication/Logout", {
    about: "Ends the session of the bearer token or of the cookie, an expired one too.",
    for: anySession,
    acceptsCookie: true,
    alsoWhile: ["expired", "trialExpired", "temporaryPassword", "secondFactorMissing"],
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

/** Logging in by a passkey and nothing else. */
export const passkeyLogins = {
  begin: post("/Authentication/Passkey/Begin", {
    about: "Gives what a browser needs to have any passkey of this site sign.",
    for: "anyone",
    answer: PasskeyRequest,
  }),
  finish: post("/Authentication/Passkey/Finish", {
    about: "Logs in whose passkey has signed, if the device has made sure who holds it.",
    for: "anyone",
    body: PasskeyLogin,
    answer: LoggedIn,
  }),
};

/** Logging in with the account of one's company. */
export const companyLogins = {
  begin: post("/Authentication/Oidc/Begin", {
    about:
      "Says where somebody logs in with his company's account; decided by the domain of the address alone.",
    for: "anyone",
    body: CompanyLogin,
    answer: ProviderAddress,
  }),
  beginProof: post("/Authentication/Oidc/BeginProof", {
    about: "Says where whoever has logged in with his company's account shows anew that it is he.",
    for: anySession,
    when: "isNoSupport",
    alsoWhile: ["trialExpired"],
    answer: ProviderAddress,
  }),
  finish: post("/Authentication/Oidc/Finish", {
    about: "Takes what the provider has answered to the browser that began it, once and within five minutes.",
    for: "anyone",
    body: ProviderAnswer,
    answer: CompanyLoginDone,
  }),
};
