import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { hashOfRecoveryCode } from "./factors/recovery-codes.ts";
import { stepOfCode } from "./factors/totp.ts";
import { unsealTotp } from "./keep-totp.ts";

type Parts = {
  database: Database;
  clock: Clock;
  /** The installation's own. */
  secret: string;
};

/** Whether it is the code of the person's app now; of several at once one is, and none again (rule accounts/factors). */
export async function spendCode({ database, clock, secret }: Parts, loginId: string, code: string) {
  const admin = database.as("admin");
  const factor = await admin
    .selectFrom("totp_factors")
    .select(["id", "secret", "last_step"])
    .where("login_id", "=", loginId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  const key = factor && unsealTotp(factor.secret, loginId, secret);
  if (!factor || !key) return false;
  const step = stepOfCode(key, { code, now: clock.now(), lastStep: factor.last_step });
  if (step === null) return false;
  const { numUpdatedRows } = await admin
    .updateTable("totp_factors")
    .set({ last_step: step })
    .where("id", "=", factor.id)
    .where((row) => row.or([row("last_step", "is", null), row("last_step", "<", step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether it is one of the person's codes on paper that has opened nothing yet. */
export async function spendRecoveryCode({ database, clock, secret }: Parts, loginId: string, code: string) {
  const { numUpdatedRows } = await database
    .as("admin")
    .updateTable("recovery_codes")
    .set({ used_at: clock.now() })
    .where("login_id", "=", loginId)
    .where("hash", "=", hashOfRecoveryCode(secret, loginId, code))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
