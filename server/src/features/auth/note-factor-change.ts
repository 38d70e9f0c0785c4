import { mailKinds } from "@wegbuch/contract/system/codes";
import type { Clock } from "../../platform/clock.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import type { AdminDb } from "./end-sessions.ts";
import type { KnownLogin } from "./find-login.ts";

type Change = {
  what:
    | "added"
    | "removed"
    | "reset"
    | "codes"
    | "passkeyAdded"
    | "passkeyRemoved"
    | "appRemoved"
    | "codeUsed"
    | "guesses";
  /** Who did it; null for the account's owner, empty for the operator. */
  by: string | null;
  /** Of a passkey. */
  name?: string | undefined;
  /** How many recovery codes there are yet. */
  left?: number;
};

/** Tells a person that his second factor was set up or taken away, or has new codes, in the transaction that did it. */
export async function noteFactorChange(
  db: AdminDb,
  clock: Clock,
  { id, email, language, mandatorId }: KnownLogin,
  change: Change,
): Promise<void> {
  await queueMail(db, {
    kind: mailKinds.factorsChanged,
    to: [email],
    language,
    payload: { loginId: id, ...change, changedAt: clock.now() },
    mandatorId,
  });
}
