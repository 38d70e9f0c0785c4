import type { Database } from "../../platform/db/database.ts";
import { findLogin, type KnownLogin } from "../auth/find-login.ts";
import type { Sso } from "../auth/find-sso.ts";
import { findBound, hasOtherAccount, type Identity } from "./keep-identity.ts";
import type { readClaims } from "./read-claims.ts";

export type Named = Extract<ReturnType<typeof readClaims>, object>;

/** Somebody of the company, by his account at the provider or by its address alone; somebody who is to be added; or nobody, and why. */
type WhoEnters =
  | { login: KnownLogin; isBound: boolean }
  | { isNew: true }
  | { whyNot: "nobody" | "otherAccount" };

/**
 * Who gets in here as whom the provider of a company speaks of: its active user, and nobody who was archived, is of another
 * company, or is known by another account of that provider (rule accounts/company-accounts).
 */
export async function findWhoEnters(database: Database, sso: Sso, person: Named): Promise<WhoEnters> {
  const identity = identityOf(sso, person);
  const bound = await findBound(database, identity);
  const known = bound === undefined ? undefined : await findLogin(database, { id: bound });
  if (known !== undefined) return { login: known, isBound: true };
  const login = await findLogin(database, { email: person.email });
  if (login !== undefined) {
    if (login.mandatorId !== sso.mandatorId) return { whyNot: "nobody" };
    return (await hasOtherAccount(database, identity, login.id))
      ? { whyNot: "otherAccount" }
      : { login, isBound: false };
  }
  const mayJoin = sso.createsUsers && bound === undefined && !(await isTaken(database, sso, person.email));
  return mayJoin ? { isNew: true } : { whyNot: "nobody" };
}

export const identityOf = ({ mandatorId, clientId }: Sso, { issuer, subject }: Named): Identity => ({
  mandatorId,
  clientId,
  issuer,
  subject,
});

/** By somebody who was archived here, or is with whatever company. */
async function isTaken(database: Database, { mandatorId }: Sso, email: string): Promise<boolean> {
  const taken = await database
    .as("admin")
    .selectFrom("logins")
    .select("id")
    .where("email", "=", email)
    .where((login) => login.or([login("mandator_id", "=", mandatorId), login("is_enabled", "=", true)]))
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
}
