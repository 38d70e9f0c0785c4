import { admin, anySession } from "../access/role-sets.ts";
import { LoggedIn, PasskeyRequest } from "../auth/schemas.ts";
import { get, post } from "../kit/endpoint.ts";
import {
  FactorReset,
  FactorState,
  Factors,
  NewPasskey,
  NewTotp,
  PasskeyWanted,
  PasswordProof,
  Proof,
  RecoveryCodes,
  SecondFactor,
  TotpConfirmation,
} from "./schemas.ts";

/** What proves a person besides his password. Support touches none of it. */
export const factors = {
  list: get("/Factors", {
    about: "The caller's second factors, and how many recovery codes are left.",
    for: anySession,
    when: "isNoSupport",
    alsoWhile: ["trialExpired", "secondFactorMissing"],
    answer: Factors,
  }),
  beginTotp: post("/Factors/Totp", {
    about:
      "Makes a secret for an app that shows codes; it asks for nothing until a first code has confirmed it.",
    for: anySession,
    when: "isNoSupport",
    alsoWhile: ["trialExpired", "secondFactorMissing"],
    proof: "ofFactor",
    body: PasswordProof,
    answer: NewTotp,
    secretAnswer: true,
  }),
  confirmTotp: post("/Factors/Totp/Confirm", {
    about:
      "Confirms the secret with a code of the app, and gives ten recovery codes with the first factor. The other sessions end.",
    for: anySession,
    when: "isNoSupport",
    alsoWhile: ["trialExpired", "secondFactorMissing"],
    body: TotpConfirmation,
    answer: RecoveryCodes,
    secretAnswer: true,
  }),
  beginPasskey: post("/Factors/Passkeys/Begin", {
    about: "Gives what a browser needs to make a passkey for the caller.",
    for: anySession,
    when: "isNoSupport",
    alsoWhile: ["trialExpired", "secondFactorMissing"],
    proof: "ofFactor",
    body: PasswordProof,
    answer: PasskeyWanted,
  }),
  finishPasskey: post("/Factors/Passkeys/Finish", {
    about:
      "Keeps the passkey that was made, and gives ten recovery codes with the first factor. The other sessions end.",
    for: anySession,
    when: "isNoSupport",
    alsoWhile: ["trialExpired", "secondFactorMissing"],
    body: NewPasskey,
    answer: RecoveryCodes,
    secretAnswer: true,
  }),
  renewRecoveryCodes: post("/Factors/RecoveryCodes", {
    about: "Gives ten new recovery codes; those before open nothing any more.",
    for: anySession,
    when: "isNoSupport",
    proof: "ofFactor",
    body: PasswordProof,
    answer: RecoveryCodes,
    secretAnswer: true,
  }),
  remove: post("/Factors/:id/Remove", {
    about: "Takes a factor of the caller away, and the recovery codes with the last one.",
    for: anySession,
    when: "isNoSupport",
    proof: "ofFactor",
    body: PasswordProof,
  }),
  ofUser: get("/Users/:id/Factors", {
    about: "Whether a user of the company has a second factor.",
    for: admin,
    when: "isNoSupport",
    answer: FactorState,
  }),
  reset: post("/Users/:id/ResetFactors", {
    about:
      "Takes the second factor of a user away who has lost it, confirmed by the caller's own password; his sessions end.",
    for: admin,
    when: "isNoSupport",
    proof: "ofFactor",
    body: FactorReset,
  }),
};

/** The second step of a login. */
export const challenges = {
  finish: post("/Authentication/SecondFactor", {
    about:
      "Shows the second factor that a login asked for, and logs the person in. Five tries within five minutes.",
    for: "anyone",
    body: SecondFactor,
    answer: LoggedIn,
  }),
};

/** Whose session it is shows anew that it is he, before what takes a fresh proof. */
export const proofs = {
  prove: post("/Authentication/Proof", {
    about:
      "Shows anew who uses the session, by the second factor or else the password, for the ten minutes that some calls ask for.",
    for: anySession,
    alsoWhile: ["trialExpired", "temporaryPassword", "secondFactorMissing"],
    body: Proof,
  }),
  begin: post("/Authentication/Proof/Begin", {
    about: "Gives what a browser needs to have one of the person's passkeys sign for such a proof.",
    for: anySession,
    alsoWhile: ["trialExpired", "temporaryPassword", "secondFactorMissing"],
    answer: PasskeyRequest,
  }),
};
