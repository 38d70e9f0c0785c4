import type { Database } from "../../platform/db/database.ts";

/** All that is known of how somebody logged in, of networks instead of addresses (decision 0154): the oldest first. */
export async function findSignIns(database: Database, loginId: string, now: Date) {
  const admin = database.as("admin");
  const logins = await admin
    .selectFrom("login_events")
    .select([
      "happened_at as happenedAt",
      "kind",
      "method",
      "browser",
      "network",
      "is_new_device as isNewDevice",
    ])
    .where("login_id", "=", loginId)
    .orderBy("happened_at")
    .orderBy("id")
    .execute();
  const sessions = await admin
    .selectFrom("sessions")
    .select(["method", "browser", "network", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("login_id", "=", loginId)
    .where("expires_at", ">", now)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return { logins, sessions };
}
