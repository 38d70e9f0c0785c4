import { type RawBuilder, sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { type Database, inMandator } from "../../platform/db/database.ts";

const dayInMilliseconds = 24 * 60 * 60 * 1000;

/** What is kept of logins, and of browsers that were seen (rules accounts/history-of-logins, accounts/new-devices). */
const loginDays = 180;
const browserDays = 400;

// As long as a mail may be on its way, and a day for its link.
const wishMilliseconds = 4 * dayInMilliseconds;

/**
 * Clears away sessions that ended more than a day ago, attempts that count no more, links that open nothing or were
 * never sent, logins of long ago and browsers that came no more; due every hour.
 */
export async function forgetOldSessions(database: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  const yesterday = new Date(now.getTime() - dayInMilliseconds);
  const longAgo = new Date(now.getTime() - wishMilliseconds);
  const admin = database.as("admin");
  await admin.deleteFrom("sessions").where("expires_at", "<", yesterday).execute();
  await admin.deleteFrom("login_attempts").where("attempted_at", "<", yesterday).execute();
  await admin
    .deleteFrom("password_tokens")
    .where((row) => row.or([row("expires_at", "<=", now), row("requested_at", "<", longAgo)]))
    .execute();
  await admin.deleteFrom("login_challenges").where("expires_at", "<", now).execute();
  await inPieces(sql`
    delete from login_events where id in (
      select id from login_events where happened_at < ${daysBefore(now, loginDays)} limit ${piece})`);
  await inPieces(sql`
    delete from known_devices where (login_id, token_hash) in (
      select login_id, token_hash from known_devices where seen_at < ${daysBefore(now, browserDays)} limit ${piece})`);

  async function inPieces(statement: RawBuilder<unknown>): Promise<void> {
    const { numAffectedRows = 0n } = await statement.execute(admin);
    if (numAffectedRows >= BigInt(piece)) await inPieces(statement);
  }
}

/** So many rows are deleted at once: a statement of this role has five seconds. */
const piece = 10_000;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayInMilliseconds);

/** Forgets the keys of a company's calls that began more than a day ago (rule calls/repetition); due every hour. */
export async function forgetKeys(database: Database, clock: Clock, mandatorId: string): Promise<void> {
  const yesterday = new Date(clock.now().getTime() - dayInMilliseconds);
  await inMandator(database, mandatorId, (db) =>
    db.deleteFrom("idempotency_keys").where("begun_at", "<", yesterday).execute(),
  );
}
