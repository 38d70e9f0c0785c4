import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { admit, askProof, identify, isTokenShown, shownBy, type Doorkeeper } from "./admit.ts";
import { answerCall, type Answering } from "./answer-call.ts";
import type { AnswerOnce } from "./answer-once.ts";
import { compressAnswers, keepUncompressed } from "./compress-answers.ts";
import { createServer, takeBytes } from "./create-server.ts";
import type { OpenStreams } from "./event-stream.ts";
import { serveDocsPage } from "./docs-page.ts";
import { serveHealth, type ReadinessChecks } from "./health.ts";
import { createCallLimit, type CallLimit } from "./limit-calls.ts";
import { createUnknownLimit, type UnknownLimit } from "./limit-unknown.ts";
import { serveMetrics } from "./metrics.ts";
import { traceCalls } from "./trace-calls.ts";
import { type Notes, serveNotes } from "./serve-notes.ts";
import { serveMapArchive } from "./map-archive.ts";
import { countedAddressOf } from "./counted-address-of.ts";
import { openApiOf } from "./open-api.ts";
import { notFound, Problem } from "./problem.ts";
import { answerError, tooManyRequests } from "./refusals.ts";
import { setHeaders } from "./security-headers.ts";
import type { Route } from "./serve.ts";
import type { FindSession, Session } from "./session.ts";
import { clearSessionCookies, cookieSettings, hasSessionCookie } from "./session-cookies.ts";
import { serveWebFiles } from "./web-files.ts";
import type { ReadPageState } from "./page-state.ts";

export type AppParts = {
  routes: readonly Route[];
  findSession: FindSession;
  readiness: ReadinessChecks;
  /** The built web, or null. */
  webFolder: string | null;
  /** What of the settings may be another meanwhile; without it they stay. */
  pages?: ReadPageState;
  /** Keeps what calls with a key did; without it a key changes nothing. */
  answerOnce?: AnswerOnce;
  /** The signed notes of the history; without them there are none. */
  notes?: Notes;
  version: string;
  clock: Clock;
  log: Log;
  settings: {
    environment: string;
    publicOrigin: string;
    trustedProxies: readonly string[];
    map: string;
    mapHosts?: readonly string[];
    dataFolder?: string;
    ingestApiKey: string | undefined;
    /** What a token may ask for in a minute; as much as a session unless said. */
    tokenCallsPerMinute?: number;
    metricsToken: string | undefined;
  };
};

// The rows of an import are 50 a second (rule calls/limits).
const callsPerMinute = 600;
const importRowsPerMinute = 3_000;

/** Builds the HTTP side of the program: API, web and the doors for machines. Listen on it, or `inject`. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings } = parts;
  const app = createServer(parts.log, settings.trustedProxies);
  const readState = parts.pages ?? (async () => ({ ...settings, isSetupOpen: false }));
  app.addHook("onRequest", async (request, reply) => {
    setHeaders(reply, settings.publicOrigin);
    reply.header("x-request-id", request.id);
    if (request.headers.upgrade?.toLowerCase() === "websocket") throw new Problem(426, "UpgradeRefused");
  });
  app.addHook("onResponse", async (request, reply) => logAnswer(request, reply));
  // There is no response to one that breaks off, whoever broke it.
  app.addHook("onRequest", async (request, reply) => {
    reply.raw.once("close", () => {
      if (!reply.raw.writableFinished) logAnswer(request, reply, "broke off");
    });
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  traceCalls(app);
  compressAnswers(app);
  await app.register(cookie);
  serveMetrics(app, settings.metricsToken);
  serveHealth(app, parts.readiness);
  if (parts.notes) serveNotes(app, parts.notes);
  serveDocsPage(app, () => openApiOf(parts.routes, parts.version));
  const door = { ...settings, findSession: parts.findSession };
  const limits = {
    limit: createCallLimit(callsPerMinute, parts.clock),
    importLimit: createCallLimit(importRowsPerMinute, parts.clock),
    tokenLimit: createCallLimit(settings.tokenCallsPerMinute ?? callsPerMinute, parts.clock),
    unknownTokens: createUnknownLimit(callsPerMinute, parts.clock),
  };
  // An answer that goes on would keep the program from stopping.
  const openStreams: OpenStreams = new Set();
  app.addHook("preClose", async () => {
    for (const stream of openStreams) stream.end();
  });
  const add = (scope: FastifyInstance, some: readonly Route[]) => {
    for (const route of some)
      addRoute(scope, route, {
        door,
        ...limits,
        answering: { isProduction: isProduction(parts), once: parts.answerOnce, openStreams },
      });
  };
  const isRaw = ({ endpoint }: Route) => endpoint.rawBody === true;
  add(
    app,
    parts.routes.filter((route) => !isRaw(route)),
  );
  await app.register(async (scope) => {
    takeBytes(scope);
    add(scope, parts.routes.filter(isRaw));
  });
  if (settings.dataFolder !== undefined) await serveMapArchive(app, settings.dataFolder, readState);
  const answerPage = await serveWebFiles(app, parts.webFolder, readState);
  app.setNotFoundHandler((request, reply) => {
    if (/^\/(api|health|heads|metrics)(\/|$)/i.test(pathOf(request))) throw notFound(pathOf(request));
    return answerPage(request, reply);
  });
  return app;
}

const isProduction = (parts: AppParts) => parts.settings.environment === "production";

type Door = {
  door: Doorkeeper;
  limit: CallLimit;
  importLimit: CallLimit;
  tokenLimit: CallLimit;
  unknownTokens: UnknownLimit;
  answering: Answering;
};

function addRoute(app: FastifyInstance, route: Route, { door, answering, ...limits }: Door): void {
  const { endpoint } = route;
  const { limit, importLimit, tokenLimit, unknownTokens } = limits;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { isStream: endpoint.stream !== undefined },
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    onRequest: async (request, reply) => {
      reply.header("cache-control", "no-store");
      const address = countedAddressOf(request.ip);
      // Who keeps coming with what opens nothing is not looked up again before its minute is over. It is counted by what
      // was shown, for strangers and colleagues share an address.
      const shown = shownBy(request);
      const refused = `refused ${shown}`;
      // Nor is a token whose calls of the minute are spent.
      const ofTokens = endpoint.isImportRow ? importLimit : tokenLimit;
      refuseFlood(ofTokens.wait(shown));
      if (endpoint.for !== "anyone") refuseFlood(limit.wait(refused));
      const look = () => identify(endpoint, request, door);
      // What nobody knows is counted by its address as well; where none is asked for, none is found.
      const looked =
        endpoint.for !== "anyone" && isTokenShown(request)
          ? unknownTokens.tryOpen({ secret: shown, address }, look, isUnauthorized)
          : look();
      const session = await looked.catch((error: unknown) => {
        limit.spend(refused);
        if (endpoint.acceptsCookie && request.headers.authorization === undefined)
          forgetCookies(error, request, reply, door);
        throw error;
      });
      const allowance = endpoint.isImportRow ? importLimit : limit;
      if (session && isToken(session)) {
        // By itself, however it is shown, and as it is shown, by which it is turned away before it is looked up.
        const waitSeconds = ofTokens.spend(session.id);
        ofTokens.spend(shown);
        refuseFlood(waitSeconds);
      } else if (endpoint.for !== "apiKey" && !endpoint.countsItself)
        refuseFlood(allowance.spend(session?.id ?? `address ${address}`));
      if (session !== null) {
        admit(endpoint, session.caller);
        // Who made a token has shown it then, and chose what it opens (rule apitokens/scopes).
        if (!isToken(session)) askProof(endpoint, session);
      }
      request.session = session;
      request.identifyAgain = async () => {
        const again = await look();
        if (again !== null) admit(endpoint, again.caller);
        return again;
      };
      // Only what a bearer opens: the others tell tokens, or are what a page elsewhere could have a browser ask for.
      if (session === null || session.isByCookie) keepUncompressed(reply);
    },
    handler: answerCall(route, answering),
  });
}

const isUnauthorized = (error: unknown) => error instanceof Problem && error.status === 401;

const isToken = ({ caller }: Session) => caller.mandatorId !== null && caller.tokenId !== undefined;

/** A cookie that opens nothing any more is taken back, so that the browser stops sending it. */
function forgetCookies(error: unknown, request: FastifyRequest, reply: FastifyReply, door: Doorkeeper): void {
  if (!(error instanceof Problem) || error.status !== 401 || !hasSessionCookie(request.cookies)) return;
  clearSessionCookies(reply, cookieSettings(door.publicOrigin));
}

function refuseFlood(waitSeconds: number | null): void {
  if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
}

const longestPath = 2_048;
const pathOf = (request: FastifyRequest) => request.url.split("?", 1)[0]!;

/** The path as it may be noted: a token in it is a secret, also where none belongs, and whoever reads the log shall not use it. */
function notedPath(request: FastifyRequest): string {
  const route = request.routeOptions.url;
  if (route?.endsWith("/:token")) return route;
  // Also where what is asked for is nearly such a route.
  return pathOf(request)
    .replaceAll(/wbt_[\w-]+/gi, "wbt_***")
    .replaceAll(/[\w-]{40,}/g, ":token")
    .slice(0, longestPath);
}

/** Notes who asked for what; the search is left out, for it names people, places and addresses. */
function logAnswer(request: FastifyRequest, reply: FastifyReply, what = "answered"): void {
  const caller = request.session?.caller;
  // Files of the web and looks at the health are nobody's news.
  const level = /^\/api\//i.test(request.url) ? "info" : "debug";
  request.log[level](
    {
      method: request.method,
      path: notedPath(request),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      address: request.ip,
      user: caller?.userId,
      // Not called a token: what is, is taken out of logs.
      program: (caller?.mandatorId && caller.tokenId) ?? undefined,
      support: (caller?.mandatorId && caller.supportUserId) ?? undefined,
    },
    what,
  );
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the answer goes on until one side ends it. */
    isStream?: boolean;
  }
  interface FastifyRequest {
    /** Who calls; null where no session is needed or none was found. */
    session: import("./session.ts").Session | null;
    /** Looks him up anew (`Call.identifyAgain`). */
    identifyAgain: () => Promise<import("./session.ts").Session | null>;
  }
}
