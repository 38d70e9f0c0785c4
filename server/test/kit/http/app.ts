import type { BatchedPage, WrittenPage } from "../../../src/platform/http/send-rows.ts";
import { onTestFinished } from "vitest";
import * as z from "zod";
import { anySession, driver, driverViewer } from "@wegbuch/contract/access/role-sets";
import type { Role } from "@wegbuch/contract/access/roles";
import { get, post } from "@wegbuch/contract/kit/endpoint";
import { page, pageQuery } from "@wegbuch/contract/kit/page";
import type { SessionState } from "@wegbuch/contract/kit/endpoint";
import { createLog } from "../../../src/platform/log.ts";
import { buildApp, type AppParts } from "../../../src/platform/http/app.ts";
import { serve, type FileContent } from "../../../src/platform/http/serve.ts";
import type { Session } from "../../../src/platform/http/session.ts";

const endpoints = {
  list: get("/Things", {
    about: "Things.",
    for: driverViewer,
    query: z.object({
      ...pageQuery,
      colours: z.array(z.string()).optional(),
      searchTerm: z.string().optional(),
    }),
    answer: page(z.string()),
  }),
  long: get("/Things/Long", { about: "Many.", for: driverViewer, answer: page(z.string()) }),
  special: get("/Things/Special", { about: "Special things.", for: driverViewer, answer: z.string() }),
  read: get("/Things/:id", { about: "One.", for: driverViewer, answer: z.object({ id: z.string() }) }),
  write: post("/Things", {
    about: "Adds one.",
    for: driver,
    body: z.object({ name: z.string().min(1).max(20), email: z.email().optional() }),
    answer: z.string(),
    status: 201,
  }),
  who: get("/Who", {
    about: "The caller.",
    for: anySession,
    acceptsCookie: true,
    alsoWhile: ["temporaryPassword"],
    answer: z.string(),
  }),
  open: get("/Open", { about: "For all.", for: "anyone", answer: z.string() }),
  fail: get("/Fail", { about: "Fails.", for: "anyone" }),
  wrong: get("/Wrong", { about: "Breaks its promise.", for: "anyone", answer: z.object({ a: z.int() }) }),
  file: post("/Things/xlsx", { about: "A file.", for: driver, file: "Things.xlsx" }),
  machine: post("/Machines", { about: "For machines.", for: "apiKey", answer: z.string() }),
};

let failure: unknown;

/** What GET /api/Fail throws next. */
export function failWith(error: unknown): void {
  failure = error;
}

let content: FileContent;

/** What POST /api/Things/xlsx gives next. */
export function give(file: FileContent): void {
  content = file;
}

let given: Pick<BatchedPage<string>, "items"> | Pick<WrittenPage, "written">;

/** Whose items GET /api/Things/Long gives next. */
export function giveItems(items: AsyncIterable<readonly string[]>): void {
  given = { items };
}

/** The same as their JSON. */
export function giveWritten(written: AsyncIterable<readonly string[]>): void {
  given = { written };
}

const routes = serve(endpoints, {
  list: ({ query }) => ({
    items: [...(query.colours ?? []), query.searchTerm ?? ""],
    page: query.page,
    perPage: query.perPage,
    totalCount: 0,
    pageCount: 0,
  }),
  long: () => ({ ...given, page: 2, perPage: 3, totalCount: 6, pageCount: 2 }),
  special: () => "special",
  read: ({ params }) => ({ id: params.id }),
  write: ({ body }) => body.name,
  who: ({ actor }) => actor.name,
  open: () => "open",
  fail: () => {
    throw failure;
  },
  wrong: () => ({ a: 1, secret: "x" }) as { a: number },
  file: () => content,
  machine: () => "taken",
});

export const id = "0198a1b2-0000-7000-8000-000000000001";

function aSession(token: string, caller: { role?: Role } = {}, states: SessionState[] = []): Session {
  return {
    id: token,
    states,
    isRemembered: false,
    expiresAt: new Date(),
    isOfCompany: false,
    isByCookie: false,
    proof: { isFresh: true, ways: ["password"] },
    caller: {
      userId: id,
      mandatorId: id,
      supportUserId: null,
      supportName: null,
      name: "Dora Driver",
      role: 5,
      packages: [2],
      isHWNOE: false,
      canCalibrate: false,
      canShowTracks: true,
      canMergeSplitTrips: true,
      isTester: false,
      isSupport: false,
      ...caller,
    },
  };
}

const sessions: Record<string, Session> = {
  driver: aSession("driver"),
  viewer: aSession("viewer", { role: 6 }),
  temporary: aSession("temporary", {}, ["temporaryPassword"]),
  expired: aSession("expired", {}, ["expired"]),
  tester: aSession("tester", {}, ["trialExpired"]),
};

/**
 * A small API with one call of each kind, and a session for each token named after its trouble. `looked` tells which
 * tokens were looked up and how often its readiness was looked at, `logged` the lines of its log.
 */
export async function anApp(settings: Partial<AppParts["settings"]> = {}) {
  const lines: string[] = [];
  const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const looked = { up: [] as string[], ready: 0 };
  const app = await buildApp({
    routes,
    findSession: async ({ token, kind }) => {
      looked.up.push(token);
      const session = sessions[token];
      return session === undefined ? null : { ...session, isByCookie: kind === "cookie" };
    },
    readiness: { database: () => (looked.ready += 1) > 0 },
    webFolder: null,
    version: "1.2.3",
    clock: { now: () => new Date("2026-05-04T08:00:00Z") },
    log: createLog("debug", { write: (line) => void lines.push(line) }),
    settings: {
      environment: "test",
      publicOrigin: "https://wegbuch.example",
      trustedProxies: [],
      map: "offline",
      ingestApiKey: "0123456789abcdef",
      metricsToken: "metrics-token-0123",
      ...settings,
    },
  });
  onTestFinished(() => app.close());
  const as = (token: string, headers = {}) => ({ authorization: `Bearer ${token}`, ...headers });
  return { app, as, looked, logged };
}
