import type { Factors, FactorState } from "@wegbuch/contract/factors/schemas";
import type { Database } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { findFactors } from "../auth/find-factors.ts";

/** What a person must show besides his password, and how many of his recovery codes are left. */
export async function listFactors(database: Database, loginId: string): Promise<Factors> {
  const admin = database.as("admin");
  const apps = await admin
    .selectFrom("totp_factors")
    .select(["id", "confirmed_at"])
    .where("login_id", "=", loginId)
    .where("confirmed_at", "is not", null)
    .execute();
  const passkeys = await admin
    .selectFrom("passkeys")
    .select(["id", "name", "created_at", "used_at"])
    .where("login_id", "=", loginId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const { left } = await admin
    .selectFrom("recovery_codes")
    .select((row) => row.fn.countAll<number>().as("left"))
    .where("login_id", "=", loginId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return {
    items: [
      ...apps.map(({ id, confirmed_at }) => ({
        id,
        kind: "totp" as const,
        name: null,
        createdAt: confirmed_at!.toISOString(),
        usedAt: null,
      })),
      ...passkeys.map(({ id, name, created_at, used_at }) => ({
        id,
        kind: "passkey" as const,
        name,
        createdAt: created_at.toISOString(),
        usedAt: used_at?.toISOString() ?? null,
      })),
    ],
    recoveryCodesLeft: left,
  };
}

/** Whether a user of the mandator has a second factor; 404 for who is none of his. */
export async function readFactorState(
  database: Database,
  { id, mandatorId }: { id: string; mandatorId: string },
): Promise<FactorState> {
  const admin = database.as("admin");
  const user = await admin
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("mandator_id", "=", mandatorId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (user === undefined) throw notFound("User");
  return { hasSecondFactor: (await findFactors(admin, id)).length > 0 };
}
