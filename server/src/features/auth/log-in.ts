import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Log } from "../../platform/log.ts";
import { Problem } from "../../platform/http/problem.ts";
import { strengthFor } from "./change-password.ts";
import type { AdminDb } from "./end-sessions.ts";
import { findLogin, type KnownLogin } from "./find-login.ts";
import { hashPassword, isHashOutdated, isPassword } from "./hash-password.ts";
import { forgetGuesses, limitGuesses } from "./limit-attempts.ts";
import { type Entrance, noteLogin, noteRefusal } from "./note-login.ts";
import { startSession } from "./start-session.ts";

/** Every wrong login takes at least this long: the hashes cost the same, and this covers the little that differs. */
const leastMilliseconds = 150;
/** So long it waits at the end in any case, while what is noted of a known account is written. */
const restMilliseconds = 20;

type Parts = {
  database: Database;
  clock: Clock;
  /** Of the call. */
  log: Pick<Log, "info">;
  /** Whether the device that asks has logged in to an account before, and what its guesses are counted by. */
  deviceOf: (login: KnownLogin | undefined) => string | undefined;
};
type Given = {
  username: string;
  password: string;
  rememberMe: boolean;
  address: string;
  /** What the browser says it is called, and the token it was given at an earlier login, or is given now. */
  browser: string | null;
  network: string | null;
  deviceToken: string;
};

/**
 * Checks a login and opens its session. Whatever is wrong with it, the refusal is the same empty 400
 * (rule accounts/login).
 */
export async function logIn({ database, clock, log, deviceOf }: Parts, given: Given) {
  const begun = performance.now();
  const email = given.username.trim().toLowerCase();
  const entrance: Entrance = { method: "password", browser: given.browser, network: given.network };
  const login = await findLogin(database, { email });
  const device = deviceOf(login);
  const guess = device === undefined ? { email, address: given.address } : { email: device, address: device };
  await limitGuesses(database, clock, guess);
  const isRight = await isPassword(given.password, login?.passwordHash ?? null);
  if (login === undefined || !isRight || isWornOut(login, clock.now())) {
    log.info({ user: login?.id ?? null }, "login refused");
    const rest = Math.max(restMilliseconds, begun + leastMilliseconds - performance.now());
    await Promise.all([login && noteRefusal(database, clock, login.id, entrance), delay(rest)]);
    throw new Problem(400, null);
  }
  for (const counted of new Set([email, guess.email])) await forgetGuesses(database, counted);
  const passwordHash = await renewHash(database, login, given.password);
  const owner = {
    id: login.id,
    isSuperAdmin: login.mandatorId === null,
    passwordHash,
    entrance,
    along: (db: AdminDb) => noteLogin(db, clock, login, { ...entrance, deviceToken: given.deviceToken }),
  };
  const session = await startSession(database, clock, owner, given.rememberMe);
  log.info({ user: login.id }, "logged in");
  return { ...session, account: { id: login.id, passwordHash } };
}

/** A temporary password is good for 30 days (rule accounts/temporary-password). */
function isWornOut({ passwordIsTemporary, passwordExpiresAt }: KnownLogin, now: Date): boolean {
  return passwordIsTemporary && passwordExpiresAt !== null && passwordExpiresAt < now;
}

/** Gives the hash that stands now. */
async function renewHash(database: Database, login: KnownLogin, password: string): Promise<string> {
  const known = login.passwordHash!;
  const strength = strengthFor(login);
  if (!isHashOutdated(known, strength)) return known;
  const renewed = await hashPassword(password, strength);
  await database
    .as("admin")
    .updateTable("logins")
    .set({ password_hash: renewed })
    .where("id", "=", login.id)
    // Unless the password was changed meanwhile.
    .where("password_hash", "=", known)
    .execute();
  return renewed;
}
