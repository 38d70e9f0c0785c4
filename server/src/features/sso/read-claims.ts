import { domainToASCII } from "node:url";
import { email } from "@wegbuch/contract/kit/wire";
import { domainOfEmail } from "../auth/find-sso.ts";

/** What a provider says of somebody, checked already for who says it, to whom and when. */
export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

type Person = { issuer: string; subject: string; email: string; firstName: string; lastName: string };

export type Unfit = "noSubject" | "noEmail" | "emailIsUnverified" | "domainIsForeign";

/**
 * Whom a provider speaks of, or why he is nobody here: the address must be of a domain the company has proved, and one
 * the provider says it has verified (rule accounts/company-accounts).
 */
export function readClaims(claims: Claims, domains: readonly string[]): Person | Unfit {
  if (!isOneSubject(claims.sub)) return "noSubject";
  const address = addressIn(claims["email"]);
  if (address === null) return "noEmail";
  if (!isVerified(claims)) return "emailIsUnverified";
  if (!domains.includes(domainOfEmail(address)) || isForeignGoogle(claims, domains)) return "domainIsForeign";
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: address,
    firstName: said(claims["given_name"]) ?? said(claims["name"]) ?? address.split("@")[0]!,
    lastName: said(claims["family_name"]) ?? domainOfEmail(address),
  };
}

/** As OpenID Connect limits it. */
const isOneSubject = (sub: unknown): boolean => typeof sub === "string" && /^[\x20-\x7E]{1,255}$/.test(sub);

const Email = email("emailIsInvalid");

/**
 * As a form here would take it. Letters that only look like those of an address are none: what becomes a k once it is written
 * small would else be somebody else. A domain with umlauts is the one that name servers know.
 */
function addressIn(said: unknown): string | null {
  if (typeof said !== "string") return null;
  const [, local, domain] = /^([\x21-\x3F\x41-\x7E]{1,64})@([^\s@]{1,253})$/.exec(said) ?? [];
  if (local === undefined || domain === undefined) return null;
  const found = Email.safeParse(`${local}@${domainToASCII(domain)}`.toLowerCase());
  return found.success ? found.data : null;
}

const hostsOfEntra = [
  "login.microsoftonline.com",
  "login.microsoftonline.us",
  "login.partner.microsoftonline.cn",
  "sts.windows.net",
];

/**
 * Whether the provider vouches for the address: silence does not. Entra, where an administrator may give any account any
 * address and guests bring theirs, says it in a claim of its own.
 */
function isVerified({ iss, email_verified, xms_edov }: Claims): boolean {
  const isOfEntra = URL.canParse(iss) && hostsOfEntra.includes(new URL(iss).hostname);
  return isOfEntra
    ? [true, "true", 1, "1"].includes(xms_edov as boolean)
    : [true, "true"].includes(email_verified as boolean);
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
