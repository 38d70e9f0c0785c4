import type { Actor } from "@wegbuch/contract/access/actor";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { forbidden } from "../../platform/http/admit.ts";
import { confirmPassword } from "../auth/change-password.ts";
import { findLogin } from "../auth/find-login.ts";

/** Refuses with 400 a password that is not the actor's own (rules timelogs/signing, timelogs/roadside). */
export async function requireOwnPassword(
  parts: { database: Database; clock: Clock },
  actor: Actor,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const own = await findLogin(parts.database, { id: actor.userId });
  if (own === undefined) throw forbidden();
  await confirmPassword(parts, own, { field: "password", password, address });
}
