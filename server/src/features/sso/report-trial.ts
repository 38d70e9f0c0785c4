import type { CompanyTrial } from "@wegbuch/contract/auth/schemas";
import type { Sso } from "../auth/find-sso.ts";
import { findWhoEnters } from "./find-who-enters.ts";
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
  const found = await findWhoEnters(parts.database, sso, person);
  if ("whyNot" in found) return { ...said, reason: found.whyNot };
  if ("isNew" in found) return { ...said, isRight: true };
  const { firstName, lastName } = found.login;
  return { ...said, isRight: true, userName: `${firstName} ${lastName}` };
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value.slice(0, 320) : null);
