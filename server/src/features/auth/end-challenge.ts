import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { hashOfToken } from "./make-token.ts";
import type { ChallengeKind } from "./start-challenge.ts";

type Shown = { challenge: string; kind: ChallengeKind; loginId: string | null };

/** Uses a challenge up; false where there is none of that kind and person, or not any more. Of two at once one goes on. */
export async function endChallenge(
  { database, clock }: { database: Database; clock: Clock },
  { challenge, kind, loginId }: Shown,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .as("admin")
    .deleteFrom("login_challenges")
    .where("token_hash", "=", hashOfToken(challenge))
    .where("kind", "=", kind)
    .where("login_id", "is not distinct from", loginId)
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
