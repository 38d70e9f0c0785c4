import { auth, forgottenPasswords, passkeyLogins } from "@wegbuch/contract/auth/endpoints";
import { challenges, proofs } from "@wegbuch/contract/factors/endpoints";
import { sessions } from "@wegbuch/contract/sessions/endpoints";
import type { Services } from "@wegbuch/contract/auth/schemas";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { secretsKeyOf } from "../../platform/settings/secrets-key.ts";
import { readAddressOrigin } from "../../platform/geocoding/address-origin.ts";
import { requireSameOrigin } from "../../platform/http/admit.ts";
import { notFound } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { publicMapOf } from "../../platform/map-source.ts";
import type { ReadConfig } from "../../platform/settings/current-config.ts";
import {
  clearSessionCookies,
  cookieSettings,
  setSessionCookies,
  tokenOfCookies,
} from "../../platform/http/session-cookies.ts";
import type { Came, enterAccount } from "./enter-account.ts";
import { endSurrogate } from "./end-surrogate.ts";
import { cameBy, enterBrowser } from "./enter-browser.ts";
import { knownDevice } from "./find-known-device.ts";
import { finishChallenge } from "./finish-challenge.ts";
import { finishPasskey } from "./finish-passkey.ts";
import { logIn } from "./log-in.ts";
import { makePasskeyRequest } from "./make-passkey-request.ts";
import { beginProof, provePerson } from "./prove-person.ts";
import { queueResetLink } from "./queue-reset-link.ts";
import { resetPassword } from "./reset-password.ts";
import { settlePlaceHold } from "./settle-place-hold.ts";
import { listLogins, listSessions } from "./queries.ts";
import { endOwnSession } from "./end-sessions.ts";
import { passkeyDomainOf } from "./spend-passkey.ts";
import { startChallenge } from "./start-challenge.ts";
import { endSession } from "./start-session.ts";

type Parts = {
  database: Database;
  clock: Clock;
  config: Config;
  version: string;
  /** The settings as they are now, of the map and the geocoder. */
  readConfig: ReadConfig;
  /** Offered on the login page, in demo mode only. */
  demoLogins?: NonNullable<Services["demoLogins"]>;
};

export function authRoutes({ database, clock, config, version, readConfig, demoLogins }: Parts) {
  const cookies = cookieSettings(config.publicOrigin);
  const key = secretsKeyOf(config);
  const partsOf = (request: FastifyRequest) => ({
    database,
    clock,
    log: request.log,
    publicOrigin: config.publicOrigin,
    deviceOf: (login: Parameters<typeof knownDevice>[1]) => knownDevice(key, login, request.cookies),
  });
  const admitted = (reply: FastifyReply, entered: Entered, { deviceToken }: Came) => {
    const parts = { clock, key, publicOrigin: config.publicOrigin };
    const token = enterBrowser(parts, reply, { ...entered, deviceToken });
    return { token, authenticated: true as const };
  };
  const atLogin = serve(auth, {
    authenticate: async ({ body, request, reply }) => {
      requireSameOrigin(request, config.publicOrigin);
      const came = cameBy(request);
      const entered = await logIn(partsOf(request), { ...body, ...came });
      if ("challenge" in entered) return { ...entered, authenticated: false as const };
      return admitted(reply, entered, came);
    },
    logout: async ({ session, reply }) => {
      await endSession(database, session.id);
      clearSessionCookies(reply, cookies);
    },
    endSupport: async ({ session, request, reply }) => {
      requireSameOrigin(request, config.publicOrigin);
      const shown = { session, cookieToken: tokenOfCookies(request.cookies) };
      const { cookieToken, bearer } = await endSurrogate({ database, clock }, shown);
      const keepUntil = session.isRemembered ? session.expiresAt : null;
      setSessionCookies(reply, cookies, cookieToken, keepUntil, clock);
      return { token: bearer, authenticated: true as const };
    },
    status: () => ({ version }),
    services: async ({ request }) => ({
      reports: "/api/ReportService",
      geolocation: "/api/Geolocation",
      ...(await readOutside(readConfig, database)),
      help: config.helpUrl ?? null,
      order: config.orderPageUrl ?? "/order",
      passkeyDomain: passkeyDomainOf(config.publicOrigin),
      specialClient: config.specialClientHosts.includes(request.hostname),
      passwordMinLength: config.passwordMinLength,
      hideForgotPassword: config.hideForgotPasswordHosts.includes(request.hostname),
      imprint: config.imprintUrl ?? null,
      privacy: config.privacyUrl ?? null,
      terms: config.termsUrl ?? null,
      // The demo knows streets of its own.
      ...(demoLogins && { demoLogins, hasStreetAddresses: true }),
    }),
  });
  const afterwards = serve(challenges, {
    finish: async ({ body, request, reply }) => {
      requireSameOrigin(request, config.publicOrigin);
      const came = cameBy(request);
      return admitted(reply, await finishChallenge({ ...partsOf(request), secret: key }, body, came), came);
    },
  });
  const again = serve(proofs, {
    prove: async ({ session, body, request }) => {
      requireSameOrigin(request, config.publicOrigin);
      await provePerson({ ...partsOf(request), secret: key }, session, { ...body, address: request.ip });
    },
    begin: ({ session, request }) => {
      requireSameOrigin(request, config.publicOrigin);
      return beginProof(partsOf(request), session);
    },
  });
  const byPasskey = serve(passkeyLogins, {
    begin: async ({ request }) => {
      requireSameOrigin(request, config.publicOrigin);
      const challenge = await startChallenge(database, clock, { kind: "passkey", loginId: null });
      return makePasskeyRequest(config.publicOrigin, challenge);
    },
    finish: async ({ body, request, reply }) => {
      requireSameOrigin(request, config.publicOrigin);
      const came = cameBy(request);
      return admitted(reply, await finishPasskey(partsOf(request), { ...body, ...came }), came);
    },
  });
  return [...atLogin, ...afterwards, ...again, ...byPasskey];
}

export function sessionRoutes({ database, clock }: Pick<Parts, "database" | "clock">) {
  return serve(sessions, {
    list: ({ session }) => listSessions(database, clock, session),
    end: async ({ actor, params }) => {
      if (!(await endOwnSession(database, actor.userId, params.id))) throw notFound("Session");
    },
    logins: ({ actor, query }) => listLogins(database, { loginId: actor.userId }, query),
    loginsOfUser: ({ actor, params, query }) =>
      listLogins(database, { loginId: params.id, mandatorId: actor.mandatorId }, query),
  });
}

type Entered = Awaited<ReturnType<typeof enterAccount>>;

/** What super admins may change meanwhile. */
async function readOutside(readConfig: ReadConfig, database: Database) {
  const current = await readConfig();
  return {
    tiles: publicMapOf(current.map),
    mapAttribution: current.mapAttribution || null,
    mapMaxZoom: current.mapMaxZoom,
    ...(await readAddressOrigin(current.geocoder, database.pool("app"))),
  };
}

export function forgottenPasswordRoutes({
  database,
  clock,
  config,
}: Pick<Parts, "database" | "clock" | "config">) {
  return serve(forgottenPasswords, {
    forgotPassword: async ({ body, request, language }) => {
      requireSameOrigin(request, config.publicOrigin);
      await queueResetLink(database, clock, { email: body.email, address: request.ip, language });
      return {};
    },
    resetPassword: async ({ body, request }) => {
      requireSameOrigin(request, config.publicOrigin);
      await resetPassword({ database, clock, config }, body);
      return {};
    },
    decideEarlierPlaces: async ({ body, request }) => {
      requireSameOrigin(request, config.publicOrigin);
      await settlePlaceHold(database, body);
      return {};
    },
  });
}
