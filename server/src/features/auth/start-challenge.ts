import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { hashOfToken, makeToken } from "./make-token.ts";
import { requirePassword } from "./start-session.ts";

export const lifeMilliseconds = 5 * 60 * 1000;

/**
 * What a challenge asks for: a factor after a password, a passkey alone, a new passkey, or a proof of whose session it is; or
 * an answer of a company's provider, to a login, such a proof or a trial.
 */
export type ChallengeKind =
  | "factor"
  | "passkey"
  | "registration"
  | "proof"
  | "company"
  | "companyProof"
  | "companyTrial";

type Challenge = {
  kind: ChallengeKind;
  /** Whose it is; nobody's while nobody is known. */
  loginId: string | null;
  isRemembered?: boolean;
  /** The hash of the password just given, if one was. */
  passwordHash?: string;
  /** What the history says until it is met. */
  eventId?: string | null;
  /** Whose provider answers, and to which browser and session. */
  company?: { mandatorId: string; browserHash: Buffer; sessionId: string | null };
};

/**
 * Makes what is shown with a factor within five minutes, or signed by a passkey: to a second factor it remembers that a
 * password was right (rules accounts/factors, accounts/passkeys).
 */
export async function startChallenge(
  database: Database,
  clock: Clock,
  { kind, loginId, isRemembered = false, passwordHash, eventId = null, company }: Challenge,
): Promise<string> {
  const challenge = makeToken();
  await database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      if (loginId !== null && passwordHash !== undefined)
        await requirePassword(db, { id: loginId, passwordHash });
      await db
        .insertInto("login_challenges")
        .values({
          token_hash: hashOfToken(challenge),
          kind,
          login_id: loginId,
          is_remembered: isRemembered,
          event_id: eventId,
          ...(company && {
            company_id: company.mandatorId,
            browser_hash: company.browserHash,
            session_id: company.sessionId,
          }),
          expires_at: new Date(clock.now().getTime() + lifeMilliseconds),
        })
        .execute();
    });
  return challenge;
}
