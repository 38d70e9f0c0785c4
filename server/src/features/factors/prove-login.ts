import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { forbidden } from "../../platform/http/admit.ts";
import type { Session } from "../../platform/http/session.ts";
import { confirmPassword } from "../auth/change-password.ts";
import { findLogin, type KnownLogin } from "../auth/find-login.ts";

export type FactorParts = {
  database: Database;
  clock: Clock;
  /** The installation's own. */
  secret: string;
};
export type Proof = { currentPassword: string; address: string };

/** The caller's login, whose password was shown once more. */
export async function proveLogin(parts: FactorParts, { caller }: Session, proof: Proof): Promise<KnownLogin> {
  const login = await ownLogin(parts.database, caller.userId);
  const { currentPassword: password, address } = proof;
  await confirmPassword(parts, login, { field: "currentPassword", password, address });
  return login;
}

export async function ownLogin(database: Database, id: string): Promise<KnownLogin> {
  const login = await findLogin(database, { id });
  if (login === undefined) throw forbidden();
  return login;
}
