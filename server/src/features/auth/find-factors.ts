import type { PasskeyRequest } from "@wegbuch/contract/auth/schemas";
import type { FactorWay } from "@wegbuch/contract/kit/problem";
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { AdminDb } from "./end-sessions.ts";

type Admin = AdminDb | ReturnType<Database["as"]>;

/** By what somebody proves himself besides his password; by nothing where he has no second factor. */
export async function findFactors(admin: Admin, loginId: string): Promise<FactorWay[]> {
  const { rows } = await sql<{ has_code: boolean; has_passkey: boolean }>`
    select exists (select from totp_factors where login_id = ${loginId} and confirmed_at is not null) as has_code,
      exists (select from passkeys where login_id = ${loginId}) as has_passkey`.execute(admin);
  return factorWaysOf(rows[0]!);
}

export function factorWaysOf(found: { has_code: unknown; has_passkey: unknown }): FactorWay[] {
  return [
    ...(found.has_code ? (["code"] as const) : []),
    ...(found.has_passkey ? (["passkey"] as const) : []),
  ];
}

/** The passkeys of somebody, as a browser looks for them among those it keeps. */
export async function findPasskeys(
  admin: Admin,
  loginId: string,
): Promise<PasskeyRequest["allowCredentials"]> {
  const passkeys = await admin
    .selectFrom("passkeys")
    .select(["credential_id", "transports"])
    .where("login_id", "=", loginId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return passkeys.map(({ credential_id, transports }) => ({
    id: credential_id.toString("base64url"),
    type: "public-key",
    transports,
  }));
}
