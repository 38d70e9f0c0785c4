import type { ProviderAnswer } from "@wegbuch/contract/auth/schemas";
import { de, en } from "@wegbuch/contract/auth/texts";
import { inBothLanguages } from "@wegbuch/contract/kit/texts";
import { authorizationCodeGrant } from "openid-client";
import { type Database, inMandator } from "../../platform/db/database.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Sso } from "../auth/find-sso.ts";
import type { Claims } from "./read-claims.ts";
import { derivedOf, type Parts, reached, reasonOf, redirectAddress } from "./start-company-login.ts";

const say = inBothLanguages(de, en);

export type Answered = {
  answer: ProviderAnswer;
  browserToken: string;
  /** Of seconds since he showed there who he is; whenever that was unless said. */
  maxAge?: number;
};

/** What the provider says of whoever it sent back, for the code that came with him; a wrong answer is a 400 that says no more. */
export async function readAnswer(
  parts: Parts,
  sso: Sso,
  { answer, browserToken, maxAge }: Answered,
): Promise<Claims> {
  const { state } = answer;
  const provider = await reached(parts, sso);
  const address = new URL(redirectAddress(parts.publicOrigin));
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  try {
    const tokens = await authorizationCodeGrant(provider, address, {
      expectedState: state,
      expectedNonce: derivedOf("nonce", browserToken, state),
      pkceCodeVerifier: derivedOf("verifier", browserToken, state),
      idTokenExpected: true,
      ...(maxAge !== undefined && { maxAge }),
    });
    return tokens.claims()!;
  } catch (error) {
    // A provider may give another key the name of an old one: the next answer is read by what it says then.
    parts.memory.forget(sso.mandatorId);
    parts.log.warn({ mandator: sso.mandatorId, reason: reasonOf(error) }, "a provider's answer was refused");
    throw failed(error);
  }
}

/** What was begun leads nowhere; why is for the log, and for who tries it out. */
export const failed = (cause?: unknown) =>
  Object.assign(new Problem(400, "CompanyLoginFailed", { message: say.providerFailed }), { cause });

/** For whose addresses the provider of a company may speak: of its own domains alone, never of another company's. */
export async function findDomains(database: Database, mandatorId: string): Promise<string[]> {
  const rows = await inMandator(
    database,
    mandatorId,
    (db) =>
      db
        .selectFrom("sso_domains")
        .select("domain")
        .where("mandator_id", "=", mandatorId)
        .where("verified_at", "is not", null)
        .orderBy("domain")
        .execute(),
    { role: "admin" },
  );
  return rows.map(({ domain }) => domain);
}
