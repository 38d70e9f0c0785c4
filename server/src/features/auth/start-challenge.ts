import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { hashOfToken, makeToken } from "./make-token.ts";

const lifeMilliseconds = 5 * 60 * 1000;

/** Whether somebody must show a second factor besides his password. */
export async function hasFactor(database: Database, loginId: string): Promise<boolean> {
  const factor = await database
    .as("admin")
    .selectFrom("totp_factors")
    .select("id")
    .where("login_id", "=", loginId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return factor !== undefined;
}

/** Remembers for five minutes that a password was right; gives what is shown with the factor (rule accounts/factors). */
export async function startChallenge(
  database: Database,
  clock: Clock,
  { loginId, isRemembered }: { loginId: string; isRemembered: boolean },
): Promise<string> {
  const challenge = makeToken();
  await database
    .as("admin")
    .insertInto("login_challenges")
    .values({
      token_hash: hashOfToken(challenge),
      login_id: loginId,
      is_remembered: isRemembered,
      expires_at: new Date(clock.now().getTime() + lifeMilliseconds),
    })
    .execute();
  return challenge;
}
