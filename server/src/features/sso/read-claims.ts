import { domainOfEmail } from "../auth/find-sso.ts";

/** What a provider says of somebody, checked already for who says it, to whom and when. */
export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

type Person = { issuer: string; subject: string; email: string; firstName: string; lastName: string };

export type Unfit = "noEmail" | "emailIsUnverified" | "domainIsForeign";

/**
 * Whom a provider speaks of, or why he is nobody here: the address must be of a domain the company has proved, and not one
 * the provider itself doubts (rule accounts/company-accounts).
 */
export function readClaims(claims: Claims, domains: readonly string[]): Person | Unfit {
  const { email, email_verified: isVerified } = claims;
  if (typeof email !== "string" || !/^[^\s@]{1,64}@[^\s@]{1,253}$/.test(email)) return "noEmail";
  // Those that know their people's addresses anyway leave it out.
  if (isVerified !== undefined && isVerified !== true && isVerified !== "true") return "emailIsUnverified";
  const address = email.toLowerCase();
  if (!domains.includes(domainOfEmail(address)) || isForeignGoogle(claims, domains)) return "domainIsForeign";
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: address,
    firstName: said(claims["given_name"]) ?? said(claims["name"]) ?? address.split("@")[0]!,
    lastName: said(claims["family_name"]) ?? domainOfEmail(address),
  };
}

/** With Google anybody may have a private account of a company's address; only those it manages say which company's they are. */
const isForeignGoogle = ({ iss, hd }: Claims, domains: readonly string[]): boolean =>
  iss === "https://accounts.google.com" && !(typeof hd === "string" && domains.includes(hd.toLowerCase()));

function said(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  return (
    value
      .replace(/[\p{C}\s]+/gu, " ")
      .trim()
      .slice(0, 200) || undefined
  );
}
