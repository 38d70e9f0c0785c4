import { hashOfRecoveryCode, makeRecoveryCodes } from "../auth/factors/recovery-codes.ts";
import type { AdminDb } from "../auth/end-sessions.ts";

/** Gives somebody ten new codes for paper, in the place of those there were; `secret` is the installation's own. */
export async function keepRecoveryCodes(db: AdminDb, secret: string, loginId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await db.deleteFrom("recovery_codes").where("login_id", "=", loginId).execute();
  await db
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ login_id: loginId, hash: hashOfRecoveryCode(secret, loginId, code) })))
    .execute();
  return codes;
}
