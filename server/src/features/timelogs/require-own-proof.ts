import type { Actor } from "@wegbuch/contract/access/actor";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { requireProof } from "../../platform/http/admit.ts";
import { invalid, say } from "../../platform/http/problem.ts";
import type { Session } from "../../platform/http/session.ts";
import { requireOwnPassword } from "./require-own-password.ts";

type Shown = { session: Session; password?: string | null | undefined; address: string };

/**
 * Refuses with 400 a password that is not the actor's own. Who has come with the account of his company may have none: where he
 * brings none, he shows there anew that it is he (rule accounts/fresh-proof).
 */
export async function requireOwnProof(
  parts: { database: Database; clock: Clock },
  actor: Actor,
  { session, password, address }: Shown,
): Promise<void> {
  if (password) return requireOwnPassword(parts, actor, { password, address });
  if (!session.isOfCompany) throw invalid("password", say.passwordIsWrong);
  requireProof(session);
}
