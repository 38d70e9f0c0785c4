import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";

const dayInMilliseconds = 24 * 60 * 60 * 1000;

/** Clears away sessions that ended more than a day ago and failed logins that count no more; due every hour. */
export async function forgetOldSessions(database: Database, clock: Clock): Promise<void> {
  const yesterday = new Date(clock.now().getTime() - dayInMilliseconds);
  const admin = database.as("admin");
  await admin.deleteFrom("sessions").where("expires_at", "<", yesterday).execute();
  await admin.deleteFrom("login_attempts").where("attempted_at", "<", yesterday).execute();
}
