import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { Problem } from "../../platform/http/problem.ts";
import { hashPassword, isOutdated, isPassword, type Strength } from "./hash-password.ts";
import { forgetAttempts, noteAttempt } from "./limit-attempts.ts";
import { startSession } from "./start-session.ts";

/** Every wrong login takes at least this long: the hashes cost the same, and this covers the little that differs. */
const leastMilliseconds = 150;

type Given = { username: string; password: string; rememberMe: boolean; address: string };

/** Checks a login and opens its session. Whatever is wrong with it, the refusal is the same empty 400 (OQ-055). */
export async function logIn(database: Database, clock: Clock, given: Given) {
  const begun = performance.now();
  const email = given.username.trim().toLowerCase();
  await noteAttempt(database, clock, { email, address: given.address });
  const login = await knownLogin(database, email);
  const isRight = await isPassword(given.password, login?.password_hash ?? null);
  if (login === undefined || !isRight || isWornOut(login, clock.now())) {
    await delay(Math.max(0, begun + leastMilliseconds - performance.now()));
    throw new Problem(400, null);
  }
  await forgetAttempts(database, email);
  await renewHash(database, login, given.password);
  return startSession(
    database,
    clock,
    { id: login.id, isSuperAdmin: login.mandator_id === null },
    given.rememberMe,
  );
}

type Login = NonNullable<Awaited<ReturnType<typeof knownLogin>>>;

/** The login of a person who may still work here. */
function knownLogin(database: Database, email: string) {
  return database
    .as("admin")
    .selectFrom("logins")
    .leftJoin("users", "users.id", "logins.id")
    .leftJoin("super_users", "super_users.id", "logins.id")
    .leftJoin("mandators", "mandators.id", "logins.mandator_id")
    .select(["logins.id", "logins.mandator_id", "logins.password_hash"])
    .select(["logins.password_is_temporary", "logins.password_expires_at"])
    .where("logins.email", "=", email)
    .where("logins.is_enabled", "=", true)
    .where("users.archived_at", "is", null)
    .where("users.deleted_at", "is", null)
    .where("super_users.deleted_at", "is", null)
    .where("mandators.archived_at", "is", null)
    .where("mandators.deleted_at", "is", null)
    .executeTakeFirst();
}

/** A temporary password is good for 30 days (OQ-060). */
function isWornOut(login: Login, now: Date): boolean {
  return login.password_is_temporary && login.password_expires_at !== null && login.password_expires_at < now;
}

async function renewHash(database: Database, login: Login, password: string): Promise<void> {
  const strength: Strength = login.mandator_id === null ? "superAdmin" : "ordinary";
  if (!isOutdated(login.password_hash!, strength)) return;
  await database
    .as("admin")
    .updateTable("logins")
    .set({ password_hash: await hashPassword(password, strength) })
    .where("id", "=", login.id)
    .execute();
}
