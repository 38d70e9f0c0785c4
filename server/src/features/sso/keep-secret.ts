import type { Sso } from "../auth/find-sso.ts";
import { seal, unseal } from "../../platform/settings/seal.ts";

/** What a company shows its provider, of use for that company alone. */
const about = (mandatorId: string) => `sso ${mandatorId}`;

export const sealClientSecret = (clientSecret: string, mandatorId: string, secret: string): string =>
  seal(clientSecret, about(mandatorId), secret);

/** The secret again; none after a restore with another key, so that the provider refuses. */
export const secretOf = (
  { sealedSecret, mandatorId }: Pick<Sso, "sealedSecret" | "mandatorId">,
  secret: string,
): string => unseal(sealedSecret, about(mandatorId), secret) ?? "";
