import type { CompanyTrial } from "@wegbuch/contract/auth/schemas";
import { findLogin, type KnownLogin } from "../auth/find-login.ts";
import type { Sso } from "../auth/find-sso.ts";
import { findBound } from "./keep-identity.ts";
import { type Answered, findDomains, readAnswer } from "./read-answer.ts";
import { type Claims, readClaims } from "./read-claims.ts";
import { type Parts, reasonOf } from "./start-company-login.ts";

/** What an administrator is told who has logged in at the provider to try it out; nobody is logged in here, bound or added. */
export async function reportTrial(parts: Parts, sso: Sso, answered: Answered): Promise<CompanyTrial> {
  const nothing = { isRight: false, email: null, name: null, userName: null, reason: null, detail: null };
  let claims: Claims;
  try {
    claims = await readAnswer(parts, sso, answered);
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    if (cause === undefined) throw error;
    return { ...nothing, reason: "provider", detail: answered.answer.error ?? reasonOf(cause) };
  }
  const said = { ...nothing, email: textOf(claims["email"]), name: textOf(claims["name"]) };
  const person = readClaims(claims, await findDomains(parts.database, sso.mandatorId));
  if (typeof person === "string") return { ...said, reason: person };
  const login = await whoWouldEnter(parts, sso, person);
  if (login !== undefined)
    return { ...said, isRight: true, userName: `${login.firstName} ${login.lastName}` };
  return sso.createsUsers ? { ...said, isRight: true } : { ...said, reason: "nobody" };
}

type Person = Extract<ReturnType<typeof readClaims>, object>;

async function whoWouldEnter(
  { database }: Parts,
  { mandatorId, clientId }: Sso,
  { issuer, subject, email }: Person,
): Promise<KnownLogin | undefined> {
  const bound = await findBound(database, { mandatorId, clientId, issuer, subject });
  const login = await findLogin(database, bound === undefined ? { email } : { id: bound });
  return login?.mandatorId === mandatorId ? login : undefined;
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value.slice(0, 320) : null);
