import type { AddressInfo } from "node:net";
import path from "node:path";
import { inject, onTestFinished } from "vitest";
import { readConfig } from "../../../src/config.ts";
import { findCaller } from "../../../src/processes/find-caller.ts";
import { secretsKeyOf } from "../../../src/platform/settings/secrets-key.ts";
import { clock, fixClock } from "../../../src/platform/clock.ts";
import { aDriver, aMandator } from "../db/builders.ts";
import { newId } from "../../../src/platform/db/ids.ts";
import type { TestDatabase } from "../db/database.ts";
import { offlineGeocoder } from "../../../src/platform/geocoding/offline-geocoder.ts";
import { readNoteDays, readDailyNote } from "../../../src/platform/history/read-notes.ts";
import { answeringOnce } from "../../../src/platform/http/answer-once.ts";
import { buildApp } from "../../../src/platform/http/app.ts";
import { silentLog } from "../../../src/platform/log.ts";
import type { Guard } from "../../../src/platform/outside/guarded-request.ts";
import type { Pace } from "../../../src/features/live/follow-viewer.ts";
import { openRouter } from "../../../src/platform/routing/open-router.ts";
import { apiRoutes } from "../../../src/processes/routes.ts";

export const password = "Fahrtenbuch 2026";
/** What the database keeps of that password, made beforehand since each file that imports this would make it anew. */
export const passwordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$1Yb/bUmgmuIhkYlpGT78vw$yMiJZ123GdorKkR385ZsbFa68EBpefshD2Q8hUfYXyQ";
export const superAdminHash =
  "$argon2id$v=19$m=65536,t=2,p=1$N+si+RcWAly69nfnk0pqGQ$+STtF4W3E5zbT8MMSDY/g5ThUgThDYfZuohHIsYokEo";

/** A world of one place, so that tests need no built gazetteer. */
const onlyVienna = {
  ids: [2761369],
  names: ["Wien"],
  englishNames: { 0: "Vienna" },
  postcodes: { 0: "1010" },
  countries: "AT",
  populations: [1_691_468],
  latitudes: [4_820_849],
  longitudes: [1_637_208],
};

/** Who is asked outside. */
type Outside = { guard?: Guard; livePace?: Partial<Pace>; streamRoom?: number };

/** What the servers of the tests are set to. */
export const configOf = (settings: Record<string, string> = {}) =>
  readConfig({
    NODE_ENV: "test",
    PUBLIC_ORIGIN: "https://wegbuch.example",
    WEGBUCH_DATA: path.join(inject("programs"), "data"),
    ...settings,
  });

/** The whole API on a real socket, at a fixed time, until the test is over. */
export async function aServer(
  database: TestDatabase,
  settings: Record<string, string> = {},
  log = silentLog(),
  outside: Outside = {},
) {
  fixClock(new Date("2026-05-04T08:00:00Z"));
  onTestFinished(() => fixClock(undefined));
  const config = configOf(settings);
  const app = await buildApp({
    routes: apiRoutes({
      config,
      database,
      clock,
      version: "1.2.3",
      log,
      geocoder: offlineGeocoder(onlyVienna),
      router: openRouter(config.router),
      documentThread: path.join(inject("programs"), "document-thread.js"),
      shapeThread: path.join(inject("programs"), "shape-thread.js"),
      ...outside,
    }),
    findSession: findCaller(database, clock, config),
    answerOnce: answeringOnce({ database, clock, log, secret: secretsKeyOf(config) }),
    readiness: {},
    notes: { days: () => readNoteDays(database), read: (day) => readDailyNote(database, day) },
    webFolder: null,
    version: "1.2.3",
    clock,
    log,
    settings: config,
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  return { app, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

let people = 0;

/** Somebody with a password in a mandator of his own; a driver unless `role_id` says else. */
export async function aPerson(
  database: TestDatabase,
  given: Parameters<typeof aDriver>[2] = {},
  mandator: Parameters<typeof aMandator>[1] = {},
) {
  const email = `anna${(people += 1)}@alpenland.at`;
  const mandatorId = await aMandator(database, mandator);
  const login = { email, password_hash: passwordHash, ...given.login };
  const id = await aDriver(database, mandatorId, { ...given, login });
  return { id, email, mandatorId };
}

export async function aSuperAdmin(database: TestDatabase) {
  const [id, email] = [newId(), `super${(people += 1)}@wegbuch.at`];
  const admin = database.as("admin");
  await admin.insertInto("logins").values({ id, email, password_hash: superAdminHash }).execute();
  await admin
    .insertInto("super_users")
    .values({ id, first_name: "Sepp", last_name: "Support", created_at: clock.now() })
    .execute();
  return { id, email };
}

type Sent = { username: string; password?: string; rememberMe?: boolean };

export function logIn(
  origin: string,
  { username, password: tried = password, rememberMe }: Sent,
  headers = {},
) {
  return fetch(`${origin}/api/Authentication/Authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ username, password: tried, rememberMe }),
  });
}

export const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0]!)
    .join("; ");

export const current = (origin: string, headers: Record<string, string>) =>
  fetch(`${origin}/api/Users/current`, { headers });

export async function bearerOf(answer: Response) {
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
}

/** Makes calls with a session and gives what was answered; an empty answer is null. */
export function callerAs(origin: string, headers: Record<string, string>) {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a test names the answer it expects
  return async <Body = Record<string, never>>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === "" ? null : JSON.parse(text)) as Body };
  };
}
