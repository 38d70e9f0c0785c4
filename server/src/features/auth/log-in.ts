import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { Problem } from "../../platform/http/problem.ts";
import { strengthFor } from "./change-password.ts";
import { findLogin, type KnownLogin } from "./find-login.ts";
import { hashPassword, isOutdated, isPassword } from "./hash-password.ts";
import { forgetGuesses, limitGuesses } from "./limit-attempts.ts";
import { startSession } from "./start-session.ts";

/** Every wrong login takes at least this long: the hashes cost the same, and this covers the little that differs. */
const leastMilliseconds = 150;

type Given = { username: string; password: string; rememberMe: boolean; address: string };

/** Checks a login and opens its session. Whatever is wrong with it, the refusal is the same empty 400 (OQ-055). */
export async function logIn(database: Database, clock: Clock, given: Given) {
  const begun = performance.now();
  const email = given.username.trim().toLowerCase();
  await limitGuesses(database, clock, { email, address: given.address });
  const login = await findLogin(database, { email });
  const isRight = await isPassword(given.password, login?.passwordHash ?? null);
  if (login === undefined || !isRight || isWornOut(login, clock.now())) {
    await delay(Math.max(0, begun + leastMilliseconds - performance.now()));
    throw new Problem(400, null);
  }
  await forgetGuesses(database, email);
  const passwordHash = await renewHash(database, login, given.password);
  const owner = { id: login.id, isSuperAdmin: login.mandatorId === null, passwordHash };
  return startSession(database, clock, owner, given.rememberMe);
}

/** A temporary password is good for 30 days (OQ-060). */
function isWornOut({ passwordIsTemporary, passwordExpiresAt }: KnownLogin, now: Date): boolean {
  return passwordIsTemporary && passwordExpiresAt !== null && passwordExpiresAt < now;
}

/** Gives the hash that stands now. */
async function renewHash(database: Database, login: KnownLogin, password: string): Promise<string> {
  const known = login.passwordHash!;
  const strength = strengthFor(login);
  if (!isOutdated(known, strength)) return known;
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
