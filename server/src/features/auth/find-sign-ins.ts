import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";

/**
 * All that is known of how somebody logged in and may log in, of networks instead of addresses (decision 0154) and without what
 * it takes: the oldest first.
 */
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
  const passkeys = await admin
    .selectFrom("passkeys")
    .select(["name", "created_at as createdAt", "used_at as usedAt"])
    .where("login_id", "=", loginId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const { rows: secondFactors } = await sql<object>`
    select created_at as "createdAt", confirmed_at as "confirmedAt",
      (select count(*)::integer from recovery_codes as code
       where code.login_id = factor.login_id and code.used_at is null) as "recoveryCodesLeft"
    from totp_factors as factor where login_id = ${loginId} order by created_at, id`.execute(admin);
  const knownBrowsers = await admin
    .selectFrom("known_devices")
    .select(["seen_at as seenAt", "has_returned as hasReturned"])
    .where("login_id", "=", loginId)
    .orderBy("seen_at")
    .execute();
  const companyAccounts = await admin
    .selectFrom("sso_identities")
    .select(["issuer", "subject", "bound_at as boundAt"])
    .where("login_id", "=", loginId)
    .orderBy("bound_at")
    .execute();
  return { logins, sessions, passkeys, secondFactors, knownBrowsers, companyAccounts };
}
