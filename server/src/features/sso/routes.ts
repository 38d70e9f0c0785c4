import { companyLogins } from "@wegbuch/contract/auth/endpoints";
import { sso } from "@wegbuch/contract/sso/endpoints";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { secretsKeyOf } from "../../platform/settings/secrets-key.ts";
import { requireSameOrigin } from "../../platform/http/admit.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Guard } from "../../platform/outside/guarded-request.ts";
import { cameBy, enterBrowser } from "../auth/enter-browser.ts";
import { knownDevice } from "../auth/find-known-device.ts";
import { makeToken } from "../auth/make-token.ts";
import { changeSso, removeSso } from "./change-sso.ts";
import { finishCompanyLogin } from "./finish-company-login.ts";
import { addDomain, confirmDomain, proveDomain, readDomainsOf, removeDomain } from "./prove-domain.ts";
import { readSso } from "./queries.ts";
import { rememberAnswers } from "./remember-answers.ts";
import { redirectAddress, startCompanyLogin, startCompanyProof } from "./start-company-login.ts";

type Parts = {
  database: Database;
  clock: Clock;
  config: Config;
  guard: Guard;
};

const cookie = "CompanyLogin";
const cookieSeconds = 10 * 60;

export function companyLoginRoutes(parts: Parts) {
  const { database, clock, config, guard } = parts;
  const { publicOrigin } = config;
  const key = secretsKeyOf(config);
  const memory = rememberAnswers(clock);
  const partsOf = (request: FastifyRequest) => ({
    database,
    clock,
    guard,
    memory,
    publicOrigin,
    secret: key,
    log: request.log,
    deviceOf: (login: Parameters<typeof knownDevice>[1]) => knownDevice(key, login, request.cookies),
  });
  /** What binds a browser to what it begins, the same for what it begins in another tab meanwhile. */
  const bound = (request: FastifyRequest, reply: FastifyReply) => {
    requireSameOrigin(request, publicOrigin);
    const browserToken = tokenIn(request) ?? makeToken();
    reply.setCookie(cookie, browserToken, {
      path: "/api/Authentication/Oidc",
      sameSite: "strict",
      httpOnly: true,
      secure: publicOrigin.startsWith("https:"),
      maxAge: cookieSeconds,
    });
    return browserToken;
  };
  const settings = serve(sso, {
    read: async ({ actor }) => ({
      ...(await inMandator(database, actor, readSso)),
      redirectAddress: redirectAddress(publicOrigin),
    }),
    change: ({ actor, body }) => changeSso({ database, clock, guard, memory, secret: key }, actor, body),
    remove: ({ actor }) => removeSso({ database, clock }, actor),
    addDomain: ({ actor, body }) => addDomain(parts, actor, body.domain),
    checkDomain: ({ actor, body }) =>
      proveDomain({ database, clock, nameServers: config.nameServers }, actor, body.domain),
    removeDomain: ({ actor, body }) => removeDomain(parts, actor, body.domain),
    domainsOf: ({ params }) => readDomainsOf(database, params.id),
    confirmDomain: ({ actor, params, body }) =>
      confirmDomain(parts, actor, { mandatorId: params.id, domain: body.domain }),
    tryOut: ({ session, request, reply }) =>
      startCompanyProof(partsOf(request), {
        session,
        address: request.ip,
        kind: "companyTrial",
        browserToken: bound(request, reply),
      }),
  });
  const logins = serve(companyLogins, {
    begin: ({ body, request, reply }) =>
      startCompanyLogin(partsOf(request), {
        ...body,
        address: request.ip,
        browserToken: bound(request, reply),
      }),
    beginProof: ({ session, request, reply }) =>
      startCompanyProof(partsOf(request), {
        session,
        address: request.ip,
        kind: "companyProof",
        browserToken: bound(request, reply),
      }),
    finish: async ({ body, request, reply }) => {
      requireSameOrigin(request, publicOrigin);
      const came = cameBy(request);
      const given = { ...came, answer: body, browserToken: tokenIn(request) ?? "" };
      const done = await finishCompanyLogin(partsOf(request), given);
      if (!("entered" in done)) return done;
      const entered = { ...done.entered, deviceToken: came.deviceToken };
      return { purpose: "login" as const, token: enterBrowser({ clock, key, publicOrigin }, reply, entered) };
    },
  });
  return [...settings, ...logins];
}

function tokenIn({ cookies }: FastifyRequest): string | undefined {
  const shown = cookies[cookie] ?? "";
  return /^[\w-]{43}$/.test(shown) ? shown : undefined;
}
