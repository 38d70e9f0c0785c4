import { anySession, type Row } from "./every-endpoint-row.ts";

const proof = { currentPassword: "{password}" };
const attestation = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "AAAA", attestationObject: "AAAA" },
};
const own = { roles: anySession, isNoSupport: true } as const;
const settingUp = { ...own, isFactorExempt: true, isTrialExempt: true } as const;

/** What proves people besides their passwords, and programs. Everybody of the company has begun to set up an app. */
export const factorTable: Record<string, Row> = {
  "GET /Factors": settingUp,
  "POST /Factors/Totp": { ...settingUp, proof: "ofFactor", body: proof, status: 200, emptyHanded: 400 },
  "POST /Factors/Totp/Confirm": { ...settingUp, body: { code: "000000" }, status: 409, emptyHanded: 400 },
  "POST /Factors/RecoveryCodes": { ...own, proof: "ofFactor", body: proof, status: 409, emptyHanded: 400 },
  "POST /Factors/:id/Remove": {
    ...own,
    proof: "ofFactor",
    id: "factor",
    body: proof,
    status: 204,
    emptyHanded: 400,
  },
  "GET /Users/:id/Factors": { roles: [1], isNoSupport: true, id: "user" },
  "POST /Users/:id/ResetFactors": {
    roles: [1],
    isNoSupport: true,
    proof: "ofFactor",
    id: "user",
    body: { adminPassword: "{password}" },
    status: 204,
    emptyHanded: 400,
  },
  "POST /Factors/Passkeys/Begin": {
    ...settingUp,
    proof: "ofFactor",
    body: proof,
    status: 200,
    emptyHanded: 400,
  },
  "POST /Factors/Passkeys/Finish": {
    ...settingUp,
    body: { challenge: "none", name: "iPhone", attestation },
    emptyHanded: 400,
  },
  "POST /Authentication/Passkey/Begin": { roles: "anyone", status: 200 },
  "POST /Authentication/Passkey/Finish": { roles: "anyone" },
  "GET /Mandators/:id/Domains": { roles: [7], id: "mandator", emptyHanded: 404 },
  "POST /Mandators/:id/Domains/Confirm": {
    roles: [7],
    proof: "always",
    id: "mandator",
    body: { domain: "niemandes.example" },
    status: 404,
    emptyHanded: 400,
  },
  // The company has no provider.
  "POST /Authentication/Oidc/Begin": { roles: "anyone" },
  "POST /Authentication/Oidc/Finish": { roles: "anyone" },
  "POST /Authentication/Oidc/BeginProof": { ...own, isTrialExempt: true, status: 409, emptyHanded: 409 },
  // Nobody of the company has a passkey.
  "POST /Authentication/Proof/Begin": { roles: anySession, isExempt: true, status: 409, emptyHanded: 409 },
  "POST /Authentication/Proof": {
    roles: anySession,
    isExempt: true,
    body: { password: "{password}" },
    status: 204,
    emptyHanded: 400,
  },
  "GET /SignInPolicy": { roles: [1] },
  "PUT /SignInPolicy": {
    roles: [1],
    isNoSupport: true,
    proof: "always",
    body: { secondFactorRoles: [6] },
    emptyHanded: 400,
  },

  "GET /SignInPolicy/Sso": { roles: [1], isNoSupport: true },
  "PUT /SignInPolicy/Sso": {
    roles: [1],
    isNoSupport: true,
    proof: "always",
    body: {
      issuer: "https://9.9.9.9",
      clientId: "wegbuch",
      clientSecret: "secret",
      createsUsers: false,
      roleId: 5,
      groupId: null,
      isOnly: false,
    },
    emptyHanded: 400,
  },
  "POST /SignInPolicy/Sso/Remove": {
    roles: [1],
    isNoSupport: true,
    proof: "always",
    status: 404,
    emptyHanded: 404,
  },
  "POST /SignInPolicy/Sso/Domains": {
    roles: [1],
    isNoSupport: true,
    proof: "always",
    body: { domain: "firma.example" },
    status: 204,
    emptyHanded: 400,
  },
  "POST /SignInPolicy/Sso/Domains/Check": {
    roles: [1],
    isNoSupport: true,
    proof: "always",
    body: { domain: "niemandes.example" },
    status: 404,
    emptyHanded: 400,
  },
  "POST /SignInPolicy/Sso/Domains/Remove": {
    roles: [1],
    isNoSupport: true,
    proof: "always",
    body: { domain: "niemandes.example" },
    status: 404,
    emptyHanded: 400,
  },
  // The company has no provider.
  "POST /SignInPolicy/Sso/Try": { roles: [1], isNoSupport: true, status: 409, emptyHanded: 409 },

  "GET /ApiTokens": { roles: [1], isNoSupport: true },
  "POST /ApiTokens": {
    roles: [1],
    isNoSupport: true,
    proof: "always",
    body: { name: "ERP", scopes: ["fleet:read"] },
    status: 201,
    emptyHanded: 400,
  },
  "DELETE /ApiTokens/:id": {
    roles: [1],
    isNoSupport: true,
    id: "apiToken",
    status: 204,
    emptyHanded: 404,
  },
};
